import type { View } from '../drawing/kit.js';
import { deadvlei, kopje, mokoro } from './africa.js';
import { sigiriya, yurts } from './asia.js';
import { onomichi, totora } from './crossings.js';
import { cappadocia, arch, wadi } from './dry.js';
import { douro, polder, gimignano } from './fields.js';
import { macaws, hangingbridge, gorillas } from './forest.js';
import { machapuchare, everest } from './himalaya.js';
import { padar, moai } from './islands.js';
import { nachi, fuji } from './japan.js';
import { skogafoss, storr, icebergs } from './north.js';
import { fitzroy, taulliraju, montblanc, mitre } from './peaks.js';
import { luang } from './river.js';
import { kicker, junks, lagoon } from './sea.js';
import { teyuna, levada } from './terraces.js';
import { santiago, trinidad } from './town.js';
import { svaneti, aroumd, segara, tents } from './uplands.js';
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
