/** Sky, amount, low sky, amount, tint, amount, sun, middle of the sky, amount. */
export type Light = readonly [string, number, string, number, string, number, string, string, number];

/**
 * One palette per region: sky top, sky low, far, mid and near relief, foreground, sand, water, vegetation,
 * lit stone, accent.
 */
export const PALETTES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    andes: '#5fb6c6 #fbe7c6 #9bb9c4 #5b8f8a #3f7a52 #123a3c #f0d9a8 #2f97a6 #2d6a49 #e9d3ab #e06c2b',
    patagonia: '#6aa9cf #fdeccf #a9bfd4 #6d84a8 #a87d3c #24304a #ead6a4 #2ea3b5 #7c6b2c #efe3d2 #e06c2b',
    meso: '#35b3c0 #fdf0c4 #8fc7b8 #4d9a78 #2c7a55 #0c3b35 #f3dca0 #19a5b3 #1e6b45 #f1dfb6 #d9487a',
    caribbean: '#39bfd2 #fff1cf #9ddad6 #48a99a #2b8a6a #0a4148 #fbe6b4 #00bcd4 #1d7d58 #fbe0c0 #ef5b6b',
    galapagos: '#55bfd0 #ffeccb #94bcc0 #5c7f83 #4b5f55 #16282f #efd7a6 #10a9bf #5f7a3c #d8cdbb #e06c2b',
    amazon: '#7cc7b5 #fdf3c9 #8fc4a8 #3f8f6d #1f6d4c #06302c #e8cf97 #5aa79a #17593e #e7d6a8 #f0a02b',
    seasia: '#46b7b9 #fff0c0 #93cbbd #4c9b8d #2f7b60 #0c3a3c #f2dba2 #23a7a6 #226b4a #ecd1a0 #e2603a',
    southasia: '#6cb8cc #ffe5c4 #c3b7c4 #a98a98 #8a6d53 #3a2238 #f4d9a6 #4aa6b0 #4f7145 #fdf1e0 #d8457a',
    japan: '#8cc6d6 #fde6d6 #a9b9cf #6f86ad #3f6273 #16263f #f2ddc2 #3c93b0 #2c5c55 #f6ead8 #da3f34',
    nordic: '#5aa5c4 #f6ead2 #9db6c6 #5a7f95 #3c6660 #0d2c3d #e8dcba #1d7f95 #275a4e #eef1ef #c9382f',
    alps: '#58b0d6 #fdf1d6 #a5bdd2 #6a86a9 #4b8a5e #143646 #f0e1b4 #2596ab #24604a #f4ecdd #da4b2e',
    med: '#4cb9d2 #ffeccb #a8c6cf #7d9f97 #8a9a55 #17404a #f7e2b4 #1397b3 #3f6d45 #fdf3e2 #e06c2b',
    maghreb: '#58b5c4 #ffe3b8 #d9b59b #c98a63 #c9733f #4a1f2b #f6d49a #2fa0a5 #5b7a3f #eab578 #b9412c',
    arabia: '#4fa9b8 #ffdfb5 #d7a48c #b9684f #c2714a #431a2a #f5cf9b #3aa39f #6d7540 #f0ad7a #a8352f',
    egypt: '#56b4c6 #ffe6b3 #e0c39a #cfa063 #c98f4a #33281f #f9dea3 #1593a8 #39734a #f6dda6 #e06c2b',
    eastafrica: '#63b7c8 #ffe0a6 #a9b0b4 #7f8e86 #c79a3f #3a2412 #f3d290 #4aa7ad #5d6b2c #e9c98d #e0582b',
    southafrica: '#5db4c9 #ffe2b8 #b7abb3 #94766f #b06a3f #331a22 #f2cc91 #2a9aac #5e6d3a #e8b98a #d8452f',
    outback: '#3fb0c8 #ffdcb0 #d49a80 #b3563a #c8622f #3d1420 #f2b878 #3aa3a8 #7d7a3a #e07a45 #c03a24',
    oceania: '#4db8cc #fbf1cf #95bdc4 #558f95 #3f8a5c #0b3640 #efdcab #10a3b6 #236a4b #f1e6cf #e06c2b',
    central: '#57b3c9 #fdeac2 #b4bfc9 #8296a0 #9a9a4c #2b2f3c #f0d9a0 #2aa0b4 #6f7a3a #f0d8a4 #00a3b8',
    polar: '#4f9fc4 #f3f0e2 #c2d6e2 #8bb0c8 #5f8fae #0b2b45 #f6f8f6 #1b7fa0 #2f5f66 #ffffff #e06c2b',
  }).map(([region, colors]) => [region, colors.split(' ')]),
);

export const HUES = [
  'sky',
  'low',
  'far',
  'mid',
  'near',
  'foreground',
  'sand',
  'water',
  'plants',
  'lit',
  'accent',
] as const;

export type Hue = (typeof HUES)[number];

//           sky top     at  sky low    at   tint      amount sun      middle of the sky, at
export const TIMES: Readonly<Record<string, Light>> = {
  dawn: ['#6fa9cf', 0.6, '#ffd3a6', 0.9, '#f6ac97', 0.13, '#fff1cc', '#fbc4b0', 0.8],
  day: ['#ffffff', 0, '#ffffff', 0.12, '#ffffff', 0, '#fffbe8', '#ffffff', 0.22],
  golden: ['#1f8196', 0.6, '#ffc46b', 0.9, '#ee9440', 0.13, '#fff0b8', '#f9dc9c', 0.72],
  dusk: ['#243a75', 0.85, '#ffa15e', 0.95, '#6a2f6e', 0.24, '#ffdf9c', '#d9587f', 0.85],
  night: ['#061a33', 0.92, '#2a8594', 0.9, '#06203c', 0.54, '#fdf6dc', '#0d3a58', 0.9],
};
