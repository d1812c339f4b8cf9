import type { Composition } from '../drawing/kit.js';
import type { LandmarkName } from '../drawing/scene.js';
import { drawDeadvlei, drawKopje, drawMokoro } from './africa.js';
import { drawSigiriya, drawYurts } from './asia.js';
import { drawOnomichi, drawTotora } from './crossings.js';
import { drawArch, drawCappadocia, drawWadi } from './desert-rock.js';
import { drawDouro, drawGimignano, drawPolder } from './fields.js';
import { drawEverest, drawMachapuchare } from './himalaya.js';
import { drawMoai, drawPadar } from './islands.js';
import { drawFuji, drawNachi } from './japan.js';
import { drawGorillas, drawHangingBridge, drawMacaws } from './jungle.js';
import { drawIcebergs, drawSkogafoss, drawStorr } from './north.js';
import { drawFitzRoy, drawMitre, drawMontBlanc, drawTaulliraju } from './peaks.js';
import { drawLuang } from './river.js';
import { drawSantiago, drawTrinidad } from './santiago-and-trinidad.js';
import { drawJunks, drawKicker, drawLagoon } from './sea-cliffs.js';
import { drawLevada, drawTeyuna } from './terraces.js';
import { drawAroumd, drawSegara, drawSvaneti, drawTents } from './uplands.js';
import { drawHuskies } from './winter.js';

/** A landmark listed here replaces the scene of the trip's biome. */
export const COMPOSITIONS: Readonly<Partial<Record<LandmarkName, Composition>>> = {
  deadvlei: drawDeadvlei,
  kopje: drawKopje,
  mokoro: drawMokoro,
  sigiriya: drawSigiriya,
  yurts: drawYurts,
  onomichi: drawOnomichi,
  totora: drawTotora,
  cappadocia: drawCappadocia,
  arch: drawArch,
  wadi: drawWadi,
  douro: drawDouro,
  polder: drawPolder,
  gimignano: drawGimignano,
  macaws: drawMacaws,
  hangingbridge: drawHangingBridge,
  gorillas: drawGorillas,
  machapuchare: drawMachapuchare,
  everest: drawEverest,
  padar: drawPadar,
  moai: drawMoai,
  nachi: drawNachi,
  fuji: drawFuji,
  skogafoss: drawSkogafoss,
  storr: drawStorr,
  icebergs: drawIcebergs,
  fitzroy: drawFitzRoy,
  taulliraju: drawTaulliraju,
  montblanc: drawMontBlanc,
  mitre: drawMitre,
  luang: drawLuang,
  kicker: drawKicker,
  junks: drawJunks,
  lagoon: drawLagoon,
  teyuna: drawTeyuna,
  levada: drawLevada,
  santiago: drawSantiago,
  trinidad: drawTrinidad,
  svaneti: drawSvaneti,
  aroumd: drawAroumd,
  segara: drawSegara,
  tents: drawTents,
  huskies: drawHuskies,
};
