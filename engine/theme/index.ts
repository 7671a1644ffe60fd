/** The theme's code for server and build: it reads fonts with Node's modules. */
export { darkVariables } from './dark.ts';
export { type FontFile, firstFonts, fontFaces } from './font-faces.ts';
export { fontStack } from './fonts.ts';
export { adjustedColors, themeVariables } from './theme.ts';
export { type FontMetrics, fontMetrics } from './woff2.ts';
