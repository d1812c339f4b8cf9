// A comment names its subject: "The next step", not "What comes next"; "paid refunds", not "paid ones".

/** A line that is a comment or a part of a comment. */
const COMMENT_LINE_PATTERN = /^[ \t]*(?:\/\*\*?|\*|\/\/)(?= ) (.+)$/;

/** A comment, or its first line, that begins with a clause; the word "ones" for a noun. */
const VAGUE_COMMENT_PATTERN = /^What [a-z]|\bones\b/;

/**
 * @param {string} text
 * @returns {number[]} lines, from 1, of comments with a clause or a pronoun in place of a noun
 */
export function listVagueComments(text) {
  return text
    .split('\n')
    .flatMap((line, index) =>
      VAGUE_COMMENT_PATTERN.test(COMMENT_LINE_PATTERN.exec(line)?.[1] ?? '') ? [index + 1] : [],
    );
}
