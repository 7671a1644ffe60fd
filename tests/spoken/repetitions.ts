const sentences = (words: string): string[] =>
  words
    .split(/(?<=[.!?])\s+/)
    .map((line) => line.trim())
    .filter(Boolean);

/** The texts that a screen reader would speak twice: on one control, or in live regions of one visit. */
export function repetitions(lines: string[]): string[] {
  const within = lines.filter((line) => {
    const [, name = '', description = ''] = /^(?:in )?\S+ "(.*?)".*?(?:, described: (.*))?$/.exec(line) ?? [];
    const parts = sentences(description);
    return new Set(parts).size < parts.length || parts.includes(name);
  });
  const live = lines.filter((line) => /^(status|alert|live): /.test(line));
  const again = live.filter((line, index) => live.indexOf(line) < index);
  const besideFocus = live.filter((line) => {
    const words = line.replace(/^\w+: /, '');
    const index = lines.indexOf(line);
    return [lines[index - 1], lines[index + 1]].some((other) => other?.includes(words));
  });
  return [...within, ...again, ...besideFocus];
}
