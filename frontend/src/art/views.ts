import type { View } from './kit.js';
import { deadvlei, kopje, mokoro } from './views-africa.js';
import { sigiriya, yurts } from './views-asia.js';
import { onomichi, totora } from './views-crossings.js';
import { cappadocia, arch, wadi } from './views-dry.js';
import { douro, polder, gimignano } from './views-fields.js';
import { macaws, hangingbridge, gorillas } from './views-forest.js';
import { machapuchare, everest } from './views-himalaya.js';
import { padar, moai } from './views-islands.js';
import { nachi, fuji } from './views-japan.js';
import { skogafoss, storr, icebergs } from './views-north.js';
import { fitzroy, taulliraju, montblanc, mitre } from './views-peaks.js';
import { luang } from './views-river.js';
import { kicker, junks, lagoon } from './views-sea.js';
import { teyuna, levada } from './views-terraces.js';
import { santiago, trinidad } from './views-town.js';
import { svaneti, aroumd, segara, tents } from './views-uplands.js';
import { huskies } from './views-winter.js';

/** Places with a composition of their own, whatever the biome says of the country around. */
export const VIEWS: Readonly<Record<string, View>> = {
  deadvlei,
  kopje,
  mokoro,
  sigiriya,
  yurts,
  onomichi,
  totora,
  cappadocia,
  arch,
  wadi,
  douro,
  polder,
  gimignano,
  macaws,
  hangingbridge,
  gorillas,
  machapuchare,
  everest,
  padar,
  moai,
  nachi,
  fuji,
  skogafoss,
  storr,
  icebergs,
  fitzroy,
  taulliraju,
  montblanc,
  mitre,
  luang,
  kicker,
  junks,
  lagoon,
  teyuna,
  levada,
  santiago,
  trinidad,
  svaneti,
  aroumd,
  segara,
  tents,
  huskies,
};
