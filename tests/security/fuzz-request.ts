import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { CallerName } from '../server/authorization/callers.ts';
import type { Documented, OpenApi } from '../server/http/openapi/document.ts';
import { multipart, type Part } from '../server/statements/files/making/multipart.ts';
import { pdf } from '../server/statements/files/making/pdfs.ts';
import { png } from '../server/statements/files/making/pictures.ts';
import { changedValue, hostileValues, type Known, type Schema, valuesOf } from './schema-values.ts';

/** One call of a route: values by place, and the caller. */
export interface FuzzRequest {
  caller: CallerName;
  url: string;
  headers: Record<string, string>;
  payload: Buffer | string | undefined;
}

/** Mostly a caller who is allowed; sometimes each of the others. */
const callers = (all: readonly CallerName[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant<CallerName>('owner') }, fc.constantFrom(...all));

/** A valid value, or one with a mistake in it. */
const orDamaged = (good: fc.Arbitrary<unknown>) =>
  fc.oneof(good, good.chain(changedValue), good.chain(changedValue).chain(changedValue));

/** Any value as text for an address or a header. */
const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replace(/\p{Cs}/gu, '\ufffd');

/** Calls of one route, generated from its documented inputs. */
export function requestsOf(
  route: string,
  { parameters = [], requestBody }: Documented,
  document: OpenApi,
  known: Known,
  names: readonly CallerName[],
): fc.Arbitrary<FuzzRequest> {
  const root = document.components.schemas;
  const of = (schema: object) => valuesOf(schema as Schema, root, known);
  const parametersIn = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const valuesIn = (place: string) =>
    fc.record(
      Object.fromEntries(
        parametersIn(place).map(({ name, schema, required }) => {
          const knownValues = known[name.replaceAll(/[-_]/g, '').toLowerCase()];
          const good = knownValues
            ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...knownValues) }, of(schema))
            : of(schema);
          const value = fc.oneof({ weight: 4, arbitrary: good }, hostileValues).map(asText);
          return [name, required && place === 'path' ? value : fc.option(value, { nil: undefined })];
        }),
      ) as Record<string, fc.Arbitrary<string | undefined>>,
    );
  return fc
    .record({
      caller: callers(names),
      path: valuesIn('path'),
      query: valuesIn('query'),
      headers: valuesIn('header'),
      odd: fc.option(
        fc.tuple(fc.constantFrom('q', 'brand', 'application_type', '__proto__', 'a[b]'), hostileValues),
        {
          nil: undefined,
          freq: 8,
        },
      ),
      body: requestBody ? bodyOf(requestBody.content, of) : fc.constant<Body>({}),
    })
    .map(({ caller, path, query, headers, odd: unknownQuery, body }) => {
      const queryPairs = [
        ...Object.entries(query),
        ...(unknownQuery ? [[unknownQuery[0], asText(unknownQuery[1])] as const] : []),
      ];
      const search = new URLSearchParams(
        queryPairs.flatMap(([name, value = '']) => (value === '' ? [] : [[name, value.slice(0, 4000)]])),
      );
      const place = (route.split(' ')[1] ?? '').replace(/:(\w+)/g, (_, name) => segment(path[name] ?? ''));
      return {
        caller,
        url: search.size > 0 ? `${place}?${search}` : place,
        headers: {
          ...(body.payload === undefined ? {} : { 'idempotency-key': randomUUID() }),
          ...Object.fromEntries(
            Object.entries(headers).flatMap(([name, value]) =>
              value === undefined ? [] : [[name, plain(value)]],
            ),
          ),
          ...body.headers,
        },
        payload: body.payload,
      };
    });
}

interface Body {
  headers?: Record<string, string>;
  payload?: Buffer | string;
}

function bodyOf(
  content: Record<string, { schema: object }>,
  of: (schema: object) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Body> {
  const [type = 'application/json', media] = Object.entries(content)[0] ?? [];
  const schema = media?.schema ?? {};
  if (type.startsWith('multipart/')) return formsOf(schema as Schema, of);
  const texts = orDamaged(of(schema)).map((value) => JSON.stringify(value) ?? '');
  return fc.oneof(
    {
      weight: 12,
      arbitrary: texts.map((payload) => ({ payload, headers: { 'content-type': 'application/json' } })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(texts, fc.nat(200), fc.constantFrom('application/json', 'application/json; charset=utf-16'))
        .map(([text, cut, header]) => ({ payload: text.slice(0, cut), headers: { 'content-type': header } })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          texts,
          fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x', ''),
        )
        .map(([payload, header]): Body => ({ payload, headers: header ? { 'content-type': header } : {} })),
    },
  );
}

const FILES = [
  png(),
  pdf(),
  Buffer.alloc(0),
  Buffer.from('MZ'),
  Buffer.from('%PDF-1.7\n'),
  png().subarray(0, 40),
];
const NAMES = [
  'a.png',
  'a.pdf',
  'a.exe',
  '',
  '..',
  '../../a.pdf',
  'a\u0000.pdf',
  'ä📄.pdf',
  `${'m'.repeat(5000)}.pdf`,
];

function formsOf(schema: Schema, of: (schema: object) => fc.Arbitrary<unknown>): fc.Arbitrary<Body> {
  return fc
    .tuple(orDamaged(of(schema)), fc.constantFrom(...FILES), fc.constantFrom(...NAMES), fc.boolean())
    .map(([value, file, name, isLast]) => {
      const fields = Object.entries(Object(value) as object).filter(([field]) => field !== 'file');
      const parts: Part[] = fields.map(([field, content]) => [oneLine(field), asText(content)]);
      return multipart(isLast ? [...parts, { file, name }] : [{ file, name }, ...parts]);
    });
}

const oneLine = (text: string) => text.replace(/[\r\n"]/g, '');
/** The text with only the characters that a header may contain. */
const plain = (text: string) => text.replace(/[^\x20-\x7e]/g, '').slice(0, 4000);
/** A path segment that stays one: not empty, no dot segment, not too long for the router. */
function segment(text: string): string {
  const coded = encodeURIComponent(text.slice(0, 60))
    .slice(0, 180)
    .replace(/%[0-9A-F]?$/, '');
  return /^(|\.|\.\.)$/.test(coded) ? 'x' : coded;
}
