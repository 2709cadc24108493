import { describe, expect, it } from 'vitest';
import { runRule } from '../../../src/engine/run-rule.ts';
import { iconUnsafe } from '../../../src/rules/safety/icon-unsafe.ts';
import { ruleTest } from '../../lib/rule-test.ts';
import { surfaceOf } from '../../lib/surfaces.ts';

const icons = (...list: { readonly src: string; readonly mimeType?: string }[]) => [{ name: 'find', icons: list }];
const svg = (markup: string) => icons({ src: `data:image/svg+xml,${encodeURIComponent(markup)}` });
const base64 = (type: string, content: string) =>
  icons({ src: `data:${type};base64,${Buffer.from(content, 'latin1').toString('base64')}` });

// Each harmful case has a harmless twin that differs in what the icon does.
ruleTest(iconUnsafe, {
  bad: [
    { title: 'a script behind a tab', tools: icons({ src: 'java\tscript:alert(1)' }) },
    { title: 'a script behind a blank, in capitals', tools: icons({ src: ' JAVASCRIPT:alert(1)' }) },
    { title: 'an app of this machine', tools: icons({ src: 'vscode://settings/open' }) },
    { title: 'a socket', tools: icons({ src: 'ws://shelf.example/a' }) },
    { title: 'an SVG with an event handler', tools: svg('<svg xmlns="http://www.w3.org/2000/svg" onload="go()"/>') },
    { title: 'an SVG whose link is code', tools: svg('<svg><a href="java&#x73;cript:go()"><path/></a></svg>') },
    { title: 'an SVG that loads a picture', tools: svg('<svg><image href="https://track.example/p.gif"/></svg>') },
    { title: 'an SVG that loads a style', tools: svg('<svg><style>@import url(//track.example/a.css);</style></svg>') },
    { title: 'an SVG with a page in it', tools: svg('<svg><foreignObject><iframe src="/"/></foreignObject></svg>') },
    {
      title: 'an SVG that reads a file',
      tools: svg('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
    },
    { title: 'an SVG of another name', tools: base64('image/png', '<svg><script>go()</script></svg>') },
    { title: 'a page of another name', tools: base64('image/jpeg', '<html><body>Hello</body></html>') },
    {
      title: 'another type beside it',
      tools: icons({ src: 'data:image/png;base64,iVBORw0KGgo=', mimeType: 'image/gif' }),
    },
    { title: 'the metadata service of a cloud', tools: icons({ src: 'https://169.254.169.254/latest/meta-data' }) },
    { title: 'a host of the inside behind a user', tools: icons({ src: 'https://cdn.example@10.0.0.1/a.png' }) },
  ],
  good: [
    { title: 'a path that is called like a script', tools: icons({ src: 'https://shelf.example/javascript:a.png' }) },
    { title: 'https in capitals', tools: icons({ src: 'HTTPS://shelf.example/a.png' }) },
    {
      title: 'an SVG whose attribute only begins like a handler',
      tools: svg('<svg one="1" data-online="yes"><path/></svg>'),
    },
    {
      title: 'an SVG whose link is a page',
      tools: svg('<svg><a href="https://shelf.example/javascript"><path/></a></svg>'),
    },
    {
      title: 'an SVG that uses its own parts',
      tools: svg('<svg><image href="data:image/png;base64,iVBORw0KGgo="/></svg>'),
    },
    { title: 'an SVG with a style of its own', tools: svg('<svg><style>.a{fill:url(#g)}</style></svg>') },
    { title: 'an SVG with HTML text in it', tools: svg('<svg><foreignObject><p>Find</p></foreignObject></svg>') },
    {
      title: 'an SVG with a word for its own',
      tools: svg('<!DOCTYPE svg [<!ENTITY x "find">]><svg><title>&x;</title></svg>'),
    },
    { title: 'an SVG by its name', tools: base64('image/svg+xml', '<svg><path/></svg>') },
    { title: 'a JPEG', tools: base64('image/jpeg', '\xFF\xD8\xFF\xE0') },
    { title: 'the same type twice', tools: icons({ src: 'data:image/jpg;base64,/9j/4A==', mimeType: 'image/jpeg' }) },
    { title: 'an address of the open network', tools: icons({ src: 'https://203.0.113.7/a.png' }) },
    { title: 'a host of its own behind a user', tools: icons({ src: 'https://10.0.0.1@cdn.example/a.png' }) },
    { title: 'a picture nobody knows', tools: base64('image/avif', '\0\0\0\x20ftypavif') },
  ],
});

describe('an icon over http', () => {
  it.each([
    ['http://shelf.example/a.png', 'warning'],
    ['http://127.0.0.1:3000/a.png', 'info'],
    ['ftp://shelf.example/a.png', 'error'],
  ])('%s is an icon worth of %s', (src, severity) => {
    expect(runRule(iconUnsafe, surfaceOf({ tools: icons({ src }) }))).toMatchObject({ findings: [{ severity }] });
  });
});
