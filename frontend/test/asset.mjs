/** Replaces a style sheet, picture or font: a page only needs its address. */
export default '/assets/asset';
