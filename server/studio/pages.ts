import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import { darkVariables, themeVariables } from '#engine/theme';
import type { Capability, Deps } from '../deps.ts';
import { themeRules } from '../pages/document.ts';
import { escapeHtml, scriptJson } from '../pages/escape.ts';
import { noncePlaceholder } from '../pages/nonce-placeholder.ts';

export type StudioTemplates = (name: 'studio' | 'preview', url: string) => Promise<string>;

/** The documents that Vite built from src/studio/*.html. */
export function builtTemplates(clientDir: string): StudioTemplates {
  return (name) => readFile(path.join(clientDir, `src/studio/${name}.html`), 'utf8');
}

/** GET /studio and its preview frame, each with its own policy. */
export function studioPages(templates: StudioTemplates, isDev: boolean): Capability {
  return async (app, deps) => {
    await app.register(helmet, { global: false });
    for (const [url, name] of [
      ['/studio', 'studio'],
      ['/studio/funnel', 'studio'],
      ['/studio/shared', 'studio'],
      ['/studio/preview', 'preview'],
    ] as const) {
      app.get(url, { schema: { hide: true } }, async (request, reply) => {
        const nonce = randomBytes(16).toString('base64');
        await reply.helmet(studioPolicy({ nonce, isFrame: name === 'preview', isDev, deps }));
        reply.header('x-robots-tag', 'noindex, nofollow').type('text/html; charset=utf-8');
        return reply.send(fillTemplate(await templates(name, request.url), nonce, deps, name === 'preview'));
      });
    }
  };
}

/** Studio's own colors; brands don't change them. */
const COLORS = { brand: '#0f6cbd', neutral: '#5b6472' };
const LIGHT = themeVariables({
  colors: COLORS,
  fonts: { body: 'system-ui', heading: 'system-ui' },
  radius: 6,
});
const THEME = { variables: LIGHT, dark: darkVariables(COLORS) };

function fillTemplate(template: string, nonce: string, { identity, config }: Deps, isFrame: boolean): string {
  const own = escapeHtml(nonce);
  const boot = { platform: 'current', supportEmail: config.supportEmail ?? '', identity: identity.boot };
  return template
    .replaceAll(noncePlaceholder, own)
    .replace('<!--trellis-head-->', () =>
      [
        `<meta name="csp-nonce" content="${own}" nonce="${own}" />`,
        // The preview sets its brand's colors itself.
        isFrame ? '' : `<style nonce="${own}">${themeRules(THEME)}</style>`,
      ].join(''),
    )
    .replace(
      '<!--trellis-boot-->',
      () => `<script type="application/json" id="trellis-boot">${scriptJson(boot)}</script>`,
    );
}

/**
 * Security headers: only own scripts; only Studio may show the preview in a frame, and no page may show Studio.
 */
function studioPolicy(input: {
  nonce: string;
  isFrame: boolean;
  isDev: boolean;
  deps: Deps;
}): FastifyHelmetOptions {
  const { nonce, isFrame, isDev, deps } = input;
  const { domain, otpUrl } = deps.identity.boot;
  const identity = [domain, otpUrl]
    .filter((candidate) => candidate !== undefined)
    .map((address) => new URL(address).origin);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...(isDev ? [`'nonce-${nonce}'`] : [])],
        styleSrc: ["'self'", `'nonce-${nonce}'`],
        imgSrc: ["'self'", 'data:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(isFrame ? [] : identity), ...(isDev ? ['ws:', 'wss:'] : [])],
        frameSrc: isFrame ? ["'none'"] : ["'self'", ...identity],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: [isFrame ? "'self'" : "'none'"],
      },
    },
    xFrameOptions: { action: isFrame ? 'sameorigin' : 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false,
  };
}
