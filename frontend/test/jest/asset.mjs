/** Replaces a style sheet, picture or font, because a page only needs its address. */
export default '/assets/asset';
