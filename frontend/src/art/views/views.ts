import type { View } from '../drawing/kit.js';
import { deadvlei, kopje, mokoro } from './africa.js';
import { sigiriya, yurts } from './asia.js';
import { onomichi, totora } from './crossings.js';
import { arch, cappadocia, wadi } from './dry.js';
import { douro, gimignano, polder } from './fields.js';
import { gorillas, hangingbridge, macaws } from './forest.js';
import { everest, machapuchare } from './himalaya.js';
import { moai, padar } from './islands.js';
import { fuji, nachi } from './japan.js';
import { icebergs, skogafoss, storr } from './north.js';
import { fitzroy, mitre, montblanc, taulliraju } from './peaks.js';
import { luang } from './river.js';
import { junks, kicker, lagoon } from './sea.js';
import { levada, teyuna } from './terraces.js';
import { santiago, trinidad } from './town.js';
import { aroumd, segara, svaneti, tents } from './uplands.js';
import { huskies } from './winter.js';

/** Places with their own composition, whatever their biome. */
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
