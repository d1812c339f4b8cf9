import { expect, test } from '@jest/globals';
import { parseWording } from './parse-wording.js';

test('a text is read as a title, a lead and sections of paragraphs, lists and tables', () => {
  const markdown = `# Terms

What they are.

## Paying {#paying}

In full.

- by card
- by bank

Table: What it costs

| Days | You lose      |
| ---- | ------------- |
| 60   | 20% of it     |
| 29   | All of it     |

## Travelers {#who-travels}

As in the passport.
`;
  expect(parseWording(markdown)).toEqual({
    title: 'Terms',
    lead: 'What they are.',
    sections: [
      {
        id: 'paying',
        title: 'Paying',
        blocks: [
          'In full.',
          { list: ['by card', 'by bank'] },
          {
            table: {
              caption: 'What it costs',
              head: ['Days', 'You lose'],
              rows: [
                ['60', '20% of it'],
                ['29', 'All of it'],
              ],
            },
          },
        ],
      },
      { id: 'who-travels', title: 'Travelers', blocks: ['As in the passport.'] },
    ],
  });
});

test('lines that end as on Windows are read', () => {
  const text = '# Terms\n\nLead.\n\n## Prices {#prices}\n\n- In dollars.';
  expect(parseWording(text.replaceAll('\n', '\r\n'))).toEqual(parseWording(text));
});

test.each([
  {
    name: 'text that belongs to no section',
    text: '# Terms\n\nLead.\n\nLost.',
    message: 'no section for: Lost.',
  },
  {
    name: 'a text without a title',
    text: 'Lead.\n\nMore.\n\n## Prices {#prices}',
    message: 'no title, lead paragraph or section',
  },
  {
    name: 'a text without sections',
    text: '# Terms\n\nLead.',
    message: 'no title, lead paragraph or section',
  },
  {
    name: 'a section without an id',
    text: '# Terms\n\nLead.\n\n## Prices',
    message: 'a section has no id',
  },
])('$name is refused', ({ text, message }) => {
  expect(() => parseWording(text)).toThrow(message);
});
