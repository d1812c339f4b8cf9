import type { Trip } from '@wayfold/contracts/catalogue/catalogue';
import { useTranslation } from 'react-i18next';
import { Bullets } from './bullets.js';

const INCLUSION_KINDS = [
  'accommodations',
  'transportation',
  'meals',
  'activities',
  'guideServices',
  'additional',
] as const;

/** Lists what is included for everybody, then each category's extras. */
export function InclusionsSection({ trip }: { readonly trip: Trip }) {
  const { t } = useTranslation('trip');
  return (
    <section className="section tinted-section" aria-labelledby="included">
      <div className="wrap">
        <div className="section-heading">
          <h2 id="included">{t('inclusions')}</h2>
        </div>
        <div className="included">
          {INCLUSION_KINDS.filter((kind) => trip.inclusions[kind].length > 0).map((kind) => (
            <div key={kind}>
              <h3>{t(kind)}</h3>
              <Bullets items={trip.inclusions[kind]} />
            </div>
          ))}
        </div>
        <ByCategory trip={trip} />
      </div>
    </section>
  );
}

function ByCategory({ trip }: { readonly trip: Trip }) {
  const { t } = useTranslation(['trip', 'common']);
  const { category } = trip.inclusions;
  if (category.length === 0) return null;
  return (
    <div className="by-category">
      <h3>{t('byCategory')}</h3>
      <div className="included">
        {category.map(({ code, items }) => {
          const description = trip.categories.find((tripCategory) => tripCategory.code === code);
          return (
            <div className="panel" key={code}>
              <h4>{t(`common:category.${code}`)}</h4>
              {description ? <p className="text-small muted">{description.text}</p> : null}
              <Bullets items={items} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
