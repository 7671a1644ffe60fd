import { type Static, Type } from '@sinclair/typebox';
import type { Operation } from './operation.ts';
import { exactly, text } from './shapes.ts';

const words = Type.Record(Type.String(), text);
const bounds = exactly({ minimum: Type.Number(), maximum: Type.Number(), default: Type.Number() });

/**
 * The base, the brand's record, and the values computed from both; a record may have more properties
 * (schemas/brand.schema.json).
 */
export const brandSchema = Type.Object(
  {
    platform: text,
    vendor_id: text,
    vendor_name: text,
    vendor_url: text,
    support_email: text,
    terms_url: text,
    privacy_url: text,
    route_home: Type.Optional(text),
    route_prefix: Type.Optional(text),
    routes: Type.Optional(words),
    partner: Type.Object({ partnerId: Type.Optional(text), customFields: Type.Optional(words) }),
    theme: Type.Object({
      colors: Type.Object({ brand: text, neutral: Type.Optional(text) }),
      fonts: Type.Object({ body: text, heading: text }),
      font_files: Type.Optional(
        Type.Array(
          Type.Object({
            family: text,
            file: text,
            weight: Type.Optional(text),
            style: Type.Optional(Type.Union([Type.Literal('normal'), Type.Literal('italic')])),
          }),
          { description: 'Fonts that the brand brings, below /fonts/' },
        ),
      ),
      variables: Type.Record(Type.String(), text, {
        description: 'CSS custom properties: src/styles/README.md',
      }),
      scheme: Type.Optional(
        Type.Union([Type.Literal('system'), Type.Literal('light'), Type.Literal('dark')]),
      ),
      dark: Type.Optional(
        Type.Record(Type.String(), text, {
          description:
            'CSS custom properties that replace some of `variables` if the system is set to dark colors',
        }),
      ),
    }),
    media: Type.Object({
      logo_url: Type.Optional(text),
      logo_dark_url: Type.Optional(text),
      icon_white_url: Type.Optional(text),
      favicon_url: Type.Optional(text),
      illustration_url: Type.Optional(text),
      mail_logo_url: Type.Optional(text),
    }),
    loan_amount: Type.Object({ wc: bounds, eq: bounds }),
    loan_terms: Type.Array(Type.Number()),
    loan_term_default: Type.Number({
      description:
        'The term of the brand’s record if the flow offers it; otherwise 60, or the longest term below',
    }),
    flags: Type.Record(Type.String(), Type.Boolean(), {
      description: 'Whether each flag is on; a flag that the deployment switches off is false',
    }),
    hideable: Type.Array(text),
    fields: Type.Array(text),
    locale: Type.String({ description: 'The language that `content` is in (BCP 47)' }),
    locales: Type.Array(text, { description: 'The languages that the brand offers' }),
    content: words,
    origins: Type.Array(text, {
      description: 'Origins that may show the pages in a frame and receive the identified visitor',
    }),
    terms: Type.Optional(Type.Unknown()),
  },
  { title: 'Brand' },
);

export type EffectiveBrand = Static<typeof brandSchema> & { [member: string]: unknown };

export const brands = {
  'GET /brands/:platform': {
    summary: 'A brand by its platform; `current` is the brand of the request’s host name',
    group: 'brand',
    who: 'anyone',
    params: Type.Object({ platform: Type.String({ maxLength: 63 }) }),
    answers: { 200: brandSchema },
    problems: ['not-found'],
  },
  'GET /brands/current/frame': {
    summary: 'Which pages may show the brand’s pages in a frame',
    description: 'For `/embed.js` on a partner’s page: any origin may read it.',
    group: 'brand',
    who: 'anyone',
    answers: {
      200: exactly({
        origins: Type.Array(text, { description: 'The origins of the brand’s record' }),
        link: Type.String({ description: 'Text of the link that replaces the frame on any other page' }),
      }),
    },
    problems: ['not-found'],
  },
} as const satisfies Record<string, Operation>;
