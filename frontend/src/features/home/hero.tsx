import type { ReactNode } from 'react';
import { buildPosterAddress } from '../../shared/ui/trip/poster-image.js';
import { HERO_SCENE } from './hero-scene.js';

interface HeroProps {
  readonly heading: string;
  readonly intro: string;
  /** Stands over the folded edge. */
  readonly children: ReactNode;
}

/** Shows the unfolded poster: text in its sky, small people in a large landscape below. */
export function Hero({ heading, intro, children }: HeroProps) {
  return (
    <>
      <div className="folded-paper home-hero">
        <picture>
          <source
            media="(max-width:47.9rem)"
            srcSet={buildPosterAddress(HERO_SCENE, 'portrait')}
            width="900"
            height="1200"
          />
          <img
            src={buildPosterAddress(HERO_SCENE, 'wide')}
            width="1600"
            height="640"
            alt=""
            fetchPriority="high"
          />
        </picture>
        <div className="wrap">
          <h1>{heading}</h1>
          <p>{intro}</p>
        </div>
      </div>
      <div className="wrap home-search">{children}</div>
    </>
  );
}
