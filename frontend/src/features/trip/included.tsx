import type { Trip } from '@wayfold/contracts/catalogue';
import { useTranslation } from 'react-i18next';
import { Bullets } from './good-to-know.js';

const KINDS = [
  'accommodations',
  'transportation',
  'meals',
  'activities',
  'guideServices',
  'additional',
] as const;

export function Included({ trip }: { readonly trip: Trip }) {
  const { t } = useTranslation('trip');
  const nameOf = (code: string): string => trip.categories.find((c) => c.code === code)?.name ?? code;
  return (
    <section className="sec band" aria-labelledby="included">
      <div className="wrap">
        <div className="head">
          <h2 id="included">{t('included')}</h2>
        </div>
        <div className="inc">
          {KINDS.map((kind) => (
            <div key={kind}>
              <h3>{t(kind)}</h3>
              <Bullets items={trip.inclusions[kind]} />
            </div>
          ))}
          {trip.inclusions.category.map(({ code, items }) => (
            <div key={code}>
              <h3>{t('categoryAdds', { category: nameOf(code) })}</h3>
              <Bullets items={items} />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
