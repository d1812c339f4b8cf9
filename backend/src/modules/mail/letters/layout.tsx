import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { CSSProperties, ReactElement } from 'react';
import { BRAND_COLORS } from '../../../platform/text/brand-colors.js';
import type { Letter } from './letter.js';

// The product's tokens, inlined in the elements, because not every mail program reads style sheets.
const HEADING_FONTS = '"Jost", "Futura", "Century Gothic", "Trebuchet MS", sans-serif';
const TEXT_FONTS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/** Dark tokens for programs with dark mode; those that invert colors find no image to spoil. */
const DARK_STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: #0A1D24 !important; }
  .sheet { background-color: #0F272F !important; border-color: #23434D !important; }
  .box { background-color: #0D3C46 !important; border-color: #53D5E6 !important; }
  .ink { color: #E9F4F6 !important; }
  .ink-2 { color: #A3BEC6 !important; }
  .row { border-color: #23434D !important; }
  .link { color: #6ADDEB !important; }
  .button { background-color: #53D5E6 !important; color: #04252C !important; }
}`;

const textStyle: CSSProperties = {
  color: BRAND_COLORS.ink,
  fontFamily: TEXT_FONTS,
  fontSize: 16,
  lineHeight: '25px',
  margin: '0 0 14px',
};

const smallStyle: CSSProperties = {
  ...textStyle,
  color: BRAND_COLORS.paleInk,
  fontSize: 13,
  lineHeight: '20px',
  margin: '0 0 8px',
};

const cellStyle: CSSProperties = {
  borderBottom: `1px solid ${BRAND_COLORS.line}`,
  fontFamily: TEXT_FONTS,
  fontSize: 15,
  lineHeight: '21px',
  padding: '8px 0',
  verticalAlign: 'top',
};

/** The layout of all mails. No image, script or external font: it reads the same with images off. */
export function Layout({ letter }: { readonly letter: Letter }): ReactElement {
  const { locale, copy, texts } = letter;
  return (
    <Html lang={locale}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{copy.subject}</title>
        <style>{DARK_STYLES}</style>
      </Head>
      <Preview>{copy.preheader}</Preview>
      <Body className="page" style={{ backgroundColor: '#F6FAFC', margin: 0, padding: '24px 12px' }}>
        <Container
          className="sheet"
          style={{
            backgroundColor: '#FFFFFF',
            border: `1px solid ${BRAND_COLORS.line}`,
            maxWidth: 600,
            padding: '28px 24px',
          }}
        >
          <Letterhead operatorName={letter.operator.name} heading={copy.heading} />
          {[letter.greeting, ...copy.body].map((paragraph, n) => (
            // The number keeps keys unique, because a sender may write the same line twice.
            <Text key={`${n} ${paragraph}`} className="ink" style={textStyle}>
              <UnbrokenReferences text={paragraph} />
            </Text>
          ))}
          <Facts rows={copy.rows} />
          <NextStep letter={letter} />
          <Text className="ink" style={textStyle}>
            {texts.help}
          </Text>
          <Text className="ink-2" style={smallStyle}>
            {letter.reason}
          </Text>
          <Text className="ink-2" style={{ ...smallStyle, margin: 0 }}>
            {letter.sender}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

interface LetterheadProps {
  readonly operatorName: string;
  readonly heading: string;
}

const Letterhead = ({ operatorName, heading }: LetterheadProps): ReactElement => (
  <>
    <Text
      className="link"
      style={{
        ...textStyle,
        color: BRAND_COLORS.primary,
        fontFamily: HEADING_FONTS,
        fontSize: 20,
        fontWeight: 600,
        margin: '0 0 24px',
      }}
    >
      {operatorName}
    </Text>
    <Heading
      as="h1"
      className="ink"
      style={{
        color: BRAND_COLORS.ink,
        fontFamily: HEADING_FONTS,
        fontSize: 26,
        fontWeight: 600,
        lineHeight: '31px',
        margin: '0 0 18px',
      }}
    >
      {heading}
    </Heading>
  </>
);

/** A table, because these are data: label and value. */
function Facts({ rows }: { readonly rows: Letter['copy']['rows'] }): ReactElement {
  return (
    <table style={{ borderCollapse: 'collapse', margin: '6px 0 22px', width: '100%' }}>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th
              className="ink-2 row"
              scope="row"
              style={{
                ...cellStyle,
                color: BRAND_COLORS.paleInk,
                fontWeight: 400,
                paddingRight: 12,
                textAlign: 'left',
                width: '38%',
              }}
            >
              {label}
            </th>
            <td
              className="ink row"
              style={{
                ...cellStyle,
                color: BRAND_COLORS.ink,
                fontWeight: 600,
                textAlign: 'right',
                whiteSpace: value.includes(' ') || value.length > 16 ? 'normal' : 'nowrap',
              }}
            >
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NextStep({ letter: { copy, texts, link } }: { readonly letter: Letter }): ReactElement {
  return (
    <Section
      className="box"
      style={{
        backgroundColor: '#FDFAF3',
        borderLeft: `4px solid ${BRAND_COLORS.primary}`,
        margin: '0 0 22px',
        padding: '16px 18px',
      }}
    >
      <Heading
        as="h2"
        className="ink"
        style={{
          color: BRAND_COLORS.ink,
          fontFamily: HEADING_FONTS,
          fontSize: 18,
          fontWeight: 600,
          margin: '0 0 8px',
        }}
      >
        {texts.nextTitle}
      </Heading>
      {copy.next.map((paragraph) => (
        <Text key={paragraph} className="ink" style={textStyle}>
          <UnbrokenReferences text={paragraph} />
        </Text>
      ))}
      <Button
        className="button"
        href={link}
        style={{
          backgroundColor: BRAND_COLORS.primary,
          borderRadius: 999,
          color: '#FFFFFF',
          fontFamily: TEXT_FONTS,
          fontSize: 16,
          fontWeight: 600,
          padding: '13px 24px',
        }}
      >
        {copy.action}
      </Button>
      <Text className="ink-2" style={{ ...smallStyle, margin: '14px 0 0' }}>
        {texts.linkHint}
        <br />
        <Link className="link" href={link} style={{ color: BRAND_COLORS.primary, wordBreak: 'break-all' }}>
          {link}
        </Link>
      </Text>
    </Section>
  );
}

/** Keeps references on one line, because people copy them by hand. */
function UnbrokenReferences({ text }: { readonly text: string }): ReactElement {
  const parts = text.split(/((?:WF|EQ)-[0-9A-Z]{4}-[0-9A-Z]{3})/);
  return (
    <>
      {parts.map((part, n) =>
        n % 2 === 1 ? (
          <span key={part} style={{ whiteSpace: 'nowrap' }}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </>
  );
}
