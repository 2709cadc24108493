import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeHtml, html, prose } from '../../src/report/html/markup.ts';
import { display } from '../../src/text/display.ts';

describe('escapeHtml', () => {
  it('leaves no character that means something in HTML', () => {
    expect(escapeHtml(`<a href="x" title='y'>&amp;`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;');
  });

  it('makes visible what a reader would not see', () => {
    expect(escapeHtml('a\u0000b\u001B[31mc\u202Ed\u2028e\nf')).toBe(
      String.raw`a\u{0000}b\u{001B}[31mc\u{202E}d\u{2028}e\nf`,
    );
  });

  it('cuts what nobody would read', () => {
    const shown = escapeHtml('<'.repeat(100_000));
    expect(shown).toBe(`${'&lt;'.repeat(1999)}…`);
  });

  it('gives back, when read as HTML, what the sanitiser makes of a text', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 300 }), (text) => {
        const escaped = escapeHtml(text);
        expect(escaped).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/);
        expect(unescape(escaped)).toBe(display(text, 2000));
      }),
    );
  });
});

describe('html', () => {
  it('escapes what is put into it, unless it is markup', () => {
    expect(html`<p>${'<b>'}${html`<i>${'&'}</i>`}${3}${undefined}${['"', html`<br>`]}</p>`.markup).toBe(
      '<p>&lt;b&gt;<i>&amp;</i>3&quot;<br></p>',
    );
  });

  it('takes only its own objects for markup', () => {
    const forged = JSON.parse('{"markup": "<script>"}') as string;
    expect(() => html`${forged}`.markup).toThrow(TypeError);
  });
});

describe('prose', () => {
  it('shows as code what stands between backticks', () => {
    expect(prose('Send `{"a": 1}` or `<b>`.').markup).toBe(
      'Send <code>{&quot;a&quot;: 1}</code> or <code>&lt;b&gt;</code>.',
    );
  });
});

function unescape(text: string): string {
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '');
}
