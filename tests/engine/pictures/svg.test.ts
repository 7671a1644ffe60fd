import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { svgFault, svgOfDataUrl } from '#engine/pictures';

const svg = (inside: string, more = '') => `<svg xmlns="http://www.w3.org/2000/svg"${more}>${inside}</svg>`;

describe('the check of a logo', () => {
  it.each([
    ['shapes', svg('<g><path d="M0 0h1"/><circle r="2" fill="url(#a)"/></g>')],
    [
      'a comment and a declaration of XML',
      `<?xml version="1.0" encoding="utf-8"?>\n<!-- ours -->${svg('<rect/>')}`,
    ],
    ['a part of its own', svg('<defs><path id="a"/></defs><use href="#a"/>')],
    ['a sign above the letters', svg('<text>A &gt; B</text>')],
  ])('accepts %s', (_, source) => {
    expect(svgFault(source)).toBeUndefined();
  });

  it.each([
    ['a script', svg('<script>1</script>')],
    ['a script in capitals', svg('<SCRIPT>1</SCRIPT>')],
    ['a script of a namespace', svg('<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>')],
    ['a handler', svg('<path/>', ' onload="alert(1)"')],
    ['a handler without quotes', svg('<path onclick=alert(1) />')],
    ['a page', svg('<foreignObject><iframe src="/"/></foreignObject>')],
    ['a link', svg('<a href="javascript:alert(1)"><path/></a>')],
    ['a use of another file', svg('<use xlink:href="//evil.example/a.svg#x"/>')],
    ['a use of a file by its whole address', svg('<use href="https://evil.example/a.svg#x"/>')],
    ['a use of a file beside it', svg('<use href="a.svg#x"/>')],
    ['a hidden address', svg('<use href="java&#115;cript:1"/>')],
    ['an image', svg('<image href="https://evil.example/pixel.png"/>')],
    ['a style sheet', svg('<style>@import "//evil.example"</style>')],
    ['a fetched fill', svg('<path fill="url(https://evil.example/#a)"/>')],
    ['a fetched fill in other letters', svg(String.raw`<path style="fill:u\72 l(//evil.example/#a)"/>`)],
    ['a set of fetched pictures', svg(`<path style="mask:image-set('//evil.example/a.png' 1x)"/>`)],
    ['an address of a script behind named letters', svg('<path d="javascript&colon;1"/>')],
    ['an address of a script behind numbered letters', svg('<path d="java&#x73;cript:1"/>')],
    ['an address of a script over two lines', svg('<path d="java&NewLine;script:1"/>')],
    ['another base', svg('<use href="#a"/>', ' xml:base="https://evil.example/a.svg"')],
    ['a style sheet of its own', `<?xml-stylesheet href="//evil.example/a.css"?>${svg('')}`],
    ['another encoding', `<?xml version="1.0" encoding="ISO-2022-JP"?>${svg('')}`],
    ['an animation of an address', svg('<animate attributeName="href" to="javascript:1"/>')],
    ['an entity', `<!DOCTYPE svg [<!ENTITY a "x">]>${svg('')}`],
    ['another document', '<html></html>'],
    ['nothing', ''],
    ['a drawing cut off', '<svg xmlns="http://www.w3.org/2000/svg"><path'],
    ['text that is not read as such', svg('<text><![CDATA[<script>]]></text>')],
  ])('refuses %s', (_, source) => {
    expect(svgFault(source)).toBeDefined();
  });

  it('takes time linear in the length of the logo', () => {
    // A search for attributes would begin again at each of these letters.
    const long = 'a'.repeat(200_000);
    expect(svgFault(svg(`<path ${long}/>`))).toBeDefined();
    expect(svgFault(svg(`<path ${long}="1"/>`))).toBeUndefined();
    expect(svgFault(svg(`<!--${'<!--'.repeat(50_000)}`))).toBeDefined();
  });

  it("accepts the project's own logos", () => {
    const names = readdirSync('public/logos').filter((name) => name.endsWith('.svg'));
    expect(names.length).toBeGreaterThan(2);
    for (const name of names)
      expect([name, svgFault(readFileSync(`public/logos/${name}`, 'utf8'))]).toEqual([name, undefined]);
  });

  it('reads a drawing out of a data address', () => {
    const source = svg('<path/>');
    expect(svgOfDataUrl(`data:image/svg+xml;base64,${Buffer.from(source).toString('base64')}`)).toBe(source);
    expect(svgOfDataUrl('https://bank.example/logo.svg')).toBeUndefined();
  });
});
