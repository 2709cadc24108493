/** Where a rule is explained, in a published `docs/rules.md`. */
export function ruleUrl(rulesUrl: string, ruleId: string): string {
  const page = rulesUrl.replace(/\p{Cs}/gu, '\uFFFD').replace(/[^\w:/?&=.%~+@,;-]/gu, percent);
  return `${page}#${ruleId.replace(/[^\w-]/g, '')}`;
}

function percent(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  return code < 0x80 ? `%${code.toString(16).toUpperCase().padStart(2, '0')}` : encodeURIComponent(char);
}
