import { expect, test } from '@jest/globals';
import { parseWording } from './parse-wording.js';

test('reads a title, a lead, and sections of paragraphs, lists and tables', () => {
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

test('refuses text that belongs to no section', () => {
  expect(() => parseWording('# Terms\n\nLead.\n\nLost.')).toThrow('no section for: Lost.');
});
