// A comment names its subject: "The next step", not "What comes next"; "paid refunds", not "paid ones".
// Its words are common: "not a card", not "no card"; "a separate row"; "for any provider"; "only this".

/** A line that is a comment or a part of a comment. */
const COMMENT_LINE_PATTERN = /^[ \t]*(?:\/\*\*?|\*|\/\/)(?= ) (.+)$/;

/** A comment, or its first line, that begins with a clause, or has "ones" for a noun or an uncommon word. */
const VAGUE_COMMENT_PATTERN =
  /^What [a-z]|\b(?:ones|whatever|whoever|whichever|meanwhile|anew|alike|of (?:its|their) own|of whom|of which|(?:nobody|nothing) else)\b|(?<![Tt]here )\b(?:is|are) no (?!longer\b)/;

/**
 * @param {string} text
 * @returns {number[]} lines, from 1, of comments without a noun, or with an uncommon word
 */
export function listVagueComments(text) {
  return text
    .split('\n')
    .flatMap((line, index) =>
      VAGUE_COMMENT_PATTERN.test(COMMENT_LINE_PATTERN.exec(line)?.[1] ?? '') ? [index + 1] : [],
    );
}
