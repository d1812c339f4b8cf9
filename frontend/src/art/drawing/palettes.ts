export interface Palette {
  /** The top of the sky, and the sky above the horizon. */
  readonly sky: string;
  readonly low: string;
  /** Relief by its distance. */
  readonly far: string;
  readonly mid: string;
  readonly near: string;
  readonly foreground: string;
  readonly sand: string;
  readonly water: string;
  readonly plants: string;
  /** Lit stone. */
  readonly lit: string;
  readonly accent: string;
}

export const DEFAULT_PALETTE: Palette = {
  sky: '#5fb6c6',
  low: '#fbe7c6',
  far: '#9bb9c4',
  mid: '#5b8f8a',
  near: '#3f7a52',
  foreground: '#123a3c',
  sand: '#f0d9a8',
  water: '#2f97a6',
  plants: '#2d6a49',
  lit: '#e9d3ab',
  accent: '#e06c2b',
};

/** By region. */
export const PALETTES: Readonly<Record<string, Palette>> = {
  andes: DEFAULT_PALETTE,
  patagonia: {
    sky: '#6aa9cf',
    low: '#fdeccf',
    far: '#a9bfd4',
    mid: '#6d84a8',
    near: '#a87d3c',
    foreground: '#24304a',
    sand: '#ead6a4',
    water: '#2ea3b5',
    plants: '#7c6b2c',
    lit: '#efe3d2',
    accent: '#e06c2b',
  },
  meso: {
    sky: '#35b3c0',
    low: '#fdf0c4',
    far: '#8fc7b8',
    mid: '#4d9a78',
    near: '#2c7a55',
    foreground: '#0c3b35',
    sand: '#f3dca0',
    water: '#19a5b3',
    plants: '#1e6b45',
    lit: '#f1dfb6',
    accent: '#d9487a',
  },
  caribbean: {
    sky: '#39bfd2',
    low: '#fff1cf',
    far: '#9ddad6',
    mid: '#48a99a',
    near: '#2b8a6a',
    foreground: '#0a4148',
    sand: '#fbe6b4',
    water: '#00bcd4',
    plants: '#1d7d58',
    lit: '#fbe0c0',
    accent: '#ef5b6b',
  },
  galapagos: {
    sky: '#55bfd0',
    low: '#ffeccb',
    far: '#94bcc0',
    mid: '#5c7f83',
    near: '#4b5f55',
    foreground: '#16282f',
    sand: '#efd7a6',
    water: '#10a9bf',
    plants: '#5f7a3c',
    lit: '#d8cdbb',
    accent: '#e06c2b',
  },
  amazon: {
    sky: '#7cc7b5',
    low: '#fdf3c9',
    far: '#8fc4a8',
    mid: '#3f8f6d',
    near: '#1f6d4c',
    foreground: '#06302c',
    sand: '#e8cf97',
    water: '#5aa79a',
    plants: '#17593e',
    lit: '#e7d6a8',
    accent: '#f0a02b',
  },
  seasia: {
    sky: '#46b7b9',
    low: '#fff0c0',
    far: '#93cbbd',
    mid: '#4c9b8d',
    near: '#2f7b60',
    foreground: '#0c3a3c',
    sand: '#f2dba2',
    water: '#23a7a6',
    plants: '#226b4a',
    lit: '#ecd1a0',
    accent: '#e2603a',
  },
  southasia: {
    sky: '#6cb8cc',
    low: '#ffe5c4',
    far: '#c3b7c4',
    mid: '#a98a98',
    near: '#8a6d53',
    foreground: '#3a2238',
    sand: '#f4d9a6',
    water: '#4aa6b0',
    plants: '#4f7145',
    lit: '#fdf1e0',
    accent: '#d8457a',
  },
  japan: {
    sky: '#8cc6d6',
    low: '#fde6d6',
    far: '#a9b9cf',
    mid: '#6f86ad',
    near: '#3f6273',
    foreground: '#16263f',
    sand: '#f2ddc2',
    water: '#3c93b0',
    plants: '#2c5c55',
    lit: '#f6ead8',
    accent: '#da3f34',
  },
  nordic: {
    sky: '#5aa5c4',
    low: '#f6ead2',
    far: '#9db6c6',
    mid: '#5a7f95',
    near: '#3c6660',
    foreground: '#0d2c3d',
    sand: '#e8dcba',
    water: '#1d7f95',
    plants: '#275a4e',
    lit: '#eef1ef',
    accent: '#c9382f',
  },
  alps: {
    sky: '#58b0d6',
    low: '#fdf1d6',
    far: '#a5bdd2',
    mid: '#6a86a9',
    near: '#4b8a5e',
    foreground: '#143646',
    sand: '#f0e1b4',
    water: '#2596ab',
    plants: '#24604a',
    lit: '#f4ecdd',
    accent: '#da4b2e',
  },
  med: {
    sky: '#4cb9d2',
    low: '#ffeccb',
    far: '#a8c6cf',
    mid: '#7d9f97',
    near: '#8a9a55',
    foreground: '#17404a',
    sand: '#f7e2b4',
    water: '#1397b3',
    plants: '#3f6d45',
    lit: '#fdf3e2',
    accent: '#e06c2b',
  },
  maghreb: {
    sky: '#58b5c4',
    low: '#ffe3b8',
    far: '#d9b59b',
    mid: '#c98a63',
    near: '#c9733f',
    foreground: '#4a1f2b',
    sand: '#f6d49a',
    water: '#2fa0a5',
    plants: '#5b7a3f',
    lit: '#eab578',
    accent: '#b9412c',
  },
  arabia: {
    sky: '#4fa9b8',
    low: '#ffdfb5',
    far: '#d7a48c',
    mid: '#b9684f',
    near: '#c2714a',
    foreground: '#431a2a',
    sand: '#f5cf9b',
    water: '#3aa39f',
    plants: '#6d7540',
    lit: '#f0ad7a',
    accent: '#a8352f',
  },
  egypt: {
    sky: '#56b4c6',
    low: '#ffe6b3',
    far: '#e0c39a',
    mid: '#cfa063',
    near: '#c98f4a',
    foreground: '#33281f',
    sand: '#f9dea3',
    water: '#1593a8',
    plants: '#39734a',
    lit: '#f6dda6',
    accent: '#e06c2b',
  },
  eastafrica: {
    sky: '#63b7c8',
    low: '#ffe0a6',
    far: '#a9b0b4',
    mid: '#7f8e86',
    near: '#c79a3f',
    foreground: '#3a2412',
    sand: '#f3d290',
    water: '#4aa7ad',
    plants: '#5d6b2c',
    lit: '#e9c98d',
    accent: '#e0582b',
  },
  southafrica: {
    sky: '#5db4c9',
    low: '#ffe2b8',
    far: '#b7abb3',
    mid: '#94766f',
    near: '#b06a3f',
    foreground: '#331a22',
    sand: '#f2cc91',
    water: '#2a9aac',
    plants: '#5e6d3a',
    lit: '#e8b98a',
    accent: '#d8452f',
  },
  outback: {
    sky: '#3fb0c8',
    low: '#ffdcb0',
    far: '#d49a80',
    mid: '#b3563a',
    near: '#c8622f',
    foreground: '#3d1420',
    sand: '#f2b878',
    water: '#3aa3a8',
    plants: '#7d7a3a',
    lit: '#e07a45',
    accent: '#c03a24',
  },
  oceania: {
    sky: '#4db8cc',
    low: '#fbf1cf',
    far: '#95bdc4',
    mid: '#558f95',
    near: '#3f8a5c',
    foreground: '#0b3640',
    sand: '#efdcab',
    water: '#10a3b6',
    plants: '#236a4b',
    lit: '#f1e6cf',
    accent: '#e06c2b',
  },
  central: {
    sky: '#57b3c9',
    low: '#fdeac2',
    far: '#b4bfc9',
    mid: '#8296a0',
    near: '#9a9a4c',
    foreground: '#2b2f3c',
    sand: '#f0d9a0',
    water: '#2aa0b4',
    plants: '#6f7a3a',
    lit: '#f0d8a4',
    accent: '#00a3b8',
  },
  polar: {
    sky: '#4f9fc4',
    low: '#f3f0e2',
    far: '#c2d6e2',
    mid: '#8bb0c8',
    near: '#5f8fae',
    foreground: '#0b2b45',
    sand: '#f6f8f6',
    water: '#1b7fa0',
    plants: '#2f5f66',
    lit: '#ffffff',
    accent: '#e06c2b',
  },
};

/** A color, and how much of it is mixed in. */
export interface Tint {
  readonly color: string;
  readonly amount: number;
}

export interface Light {
  readonly sky: Tint;
  readonly middleSky: Tint;
  readonly low: Tint;
  /** Everything below the sky. */
  readonly land: Tint;
  /** The color of the sun or the moon. */
  readonly sun: string;
}

export const DAYLIGHT: Light = {
  sky: { color: '#ffffff', amount: 0 },
  middleSky: { color: '#ffffff', amount: 0.22 },
  low: { color: '#ffffff', amount: 0.12 },
  land: { color: '#ffffff', amount: 0 },
  sun: '#fffbe8',
};

/** By time of day. */
export const LIGHTS: Readonly<Record<string, Light>> = {
  dawn: {
    sky: { color: '#6fa9cf', amount: 0.6 },
    middleSky: { color: '#fbc4b0', amount: 0.8 },
    low: { color: '#ffd3a6', amount: 0.9 },
    land: { color: '#f6ac97', amount: 0.13 },
    sun: '#fff1cc',
  },
  day: DAYLIGHT,
  golden: {
    sky: { color: '#1f8196', amount: 0.6 },
    middleSky: { color: '#f9dc9c', amount: 0.72 },
    low: { color: '#ffc46b', amount: 0.9 },
    land: { color: '#ee9440', amount: 0.13 },
    sun: '#fff0b8',
  },
  dusk: {
    sky: { color: '#243a75', amount: 0.85 },
    middleSky: { color: '#d9587f', amount: 0.85 },
    low: { color: '#ffa15e', amount: 0.95 },
    land: { color: '#6a2f6e', amount: 0.24 },
    sun: '#ffdf9c',
  },
  night: {
    sky: { color: '#061a33', amount: 0.92 },
    middleSky: { color: '#0d3a58', amount: 0.9 },
    low: { color: '#2a8594', amount: 0.9 },
    land: { color: '#06203c', amount: 0.54 },
    sun: '#fdf6dc',
  },
};
