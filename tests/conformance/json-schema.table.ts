/** Features of draft-07 that a form can't have or that are left out on purpose. */
interface LeftOut {
  what: string;
  why: string;
  /** Beginning of the test names: `file | group | case`. */
  cases: string[];
  /** A field with the feature, and the message of the check. Absent if a schema can't express it. */
  refused?: { field: object; what: string; hint: string };
}

const ONE_FILE =
  'A flow is read from its own files; nothing is fetched, so a person never waits for a stranger.';
const POINTERS =
  'A part has one name, its place in the file; "$id" and anchors would be a second way to say it.';
const FORMATS = 'A form has no use for it, and its check would be a library in every page.';
const LIBRARY = 'The limits of ajv-formats, which serves most of the web.';

const unknownFormat = ([format, hint, ...more]: [string, string, ...string[]]): LeftOut => ({
  what: `format ${format}`,
  why: FORMATS,
  cases: [`optional/format/${format} |`, ...more],
  refused: {
    field: { type: 'string', format },
    what: `"format" cannot be "${format}"`,
    hint,
  },
});

export const LEFT_OUT: LeftOut[] = [
  {
    what: 'schemas of other files and of the web',
    why: ONE_FILE,
    cases: [
      'refRemote |',
      'definitions |',
      'optional/cross-draft |',
      'ref | remote ref, containing refs itself',
      'ref | Recursive references between schemas',
      'ref | ref with absolute-path-reference',
      'ref | $id must be resolved against nearest parent',
    ],
    refused: {
      field: { $ref: 'http://json-schema.org/draft-07/schema#/definitions/nonNegativeInteger' },
      what: 'points into a file that a step cannot use',
      hint: 'Use one of: application.schema.json',
    },
  },
  {
    what: '$id inside a schema',
    why: POINTERS,
    cases: [
      'ref | $ref prevents a sibling $id',
      'ref | refs with relative uris and defs',
      'ref | relative refs with absolute uris and defs',
      'ref | simple URN base URI with $ref via the URN',
      'ref | URN base URI with URN and JSON pointer ref',
      'ref | ref to if',
      'ref | ref to then',
      'ref | ref to else',
      'optional/id |',
      'optional/unknownKeyword |',
    ],
    refused: {
      field: { $id: 'http://x.y/z', type: 'string' },
      what: '"$id" means nothing here',
      hint: 'Refer to parts of this file by their place: "#/$defs/NAME".',
    },
  },
  {
    what: 'anchors',
    why: POINTERS,
    cases: [
      'ref | Location-independent identifier',
      'ref | Reference an anchor with a non-relative URI',
      'ref | URN base URI with URN and anchor ref',
    ],
    refused: {
      field: { $ref: '#address' },
      what: '"$ref" cannot be "#address"',
      hint: 'Takes over another schema',
    },
  },
  {
    what: 'that keys beside a $ref mean nothing',
    why: 'They are laid over what it names: a step says so what is different there. Later drafts let them count, too.',
    cases: ['ref | ref overrides any sibling keywords'],
  },
  {
    what: 'that an answer fits one branch of oneOf alone',
    why: 'The branch that the form shows counts; nobody could correct an answer because of a branch that is not shown. The check notes such branches.',
    cases: [
      'oneOf | oneOf | both oneOf valid',
      'oneOf | oneOf with base schema | both oneOf valid',
      'oneOf | oneOf with boolean schemas, all true',
      'oneOf | oneOf with boolean schemas, more than one true',
      'oneOf | oneOf complex types | both oneOf valid',
      'oneOf | oneOf with empty schema | both valid',
      'oneOf | oneOf with required | both valid',
      'oneOf | oneOf with missing optional property | both oneOf valid',
    ],
  },
  {
    what: 'names that every JavaScript object has',
    why: 'An answer of that name would seem to be there always; own-property checks would make every validator larger.',
    cases: [
      'properties | properties whose names are Javascript object property names',
      'required | required properties whose names are Javascript object property names',
    ],
    refused: {
      field: { type: 'object', properties: { toString: { type: 'string' } } },
      what: '"toString" is no name that can stand here',
      hint: 'Use another name',
    },
  },
  {
    what: 'numbers beyond what a double can divide',
    why: 'multipleOf counts exactly up to 15 digits, and refuses larger quotients; nobody types 1e308.',
    cases: ['optional/float-overflow | all integers are multiples of 0.5'],
  },
  {
    what: 'times that must name their offset',
    why: 'The control of a time has no offset, so `format: time` takes 14:30 as well.',
    cases: ['optional/format/time | validation of time strings | no time offset'],
  },
  {
    what: 'contentMediaType and contentEncoding',
    why: 'Nothing in a form decodes a text; a file has format data-url.',
    cases: ['optional/content |'],
    refused: {
      field: { type: 'string', contentEncoding: 'base64' },
      what: '"contentEncoding" means nothing here',
      hint: 'Use one of',
    },
  },
  ...(
    [
      ['idn-email', 'Use one of: date'],
      ['idn-hostname', 'Did you mean "hostname"?'],
      ['iri', 'Did you mean "uri"?'],
      ['iri-reference', 'Did you mean "uri-reference"?'],
      ['regex', 'Use one of: date', 'format | regex format'],
      ['uri-template', 'Use one of: date'],
      ['ecmascript-regex', 'Use one of: date'],
    ] satisfies [string, string, ...string[]][]
  ).map(unknownFormat),
  { what: 'international host names in full', why: LIBRARY, cases: ['optional/format/hostname |'] },
  {
    what: 'rare forms of references',
    why: LIBRARY,
    cases: ['optional/format/uri-reference |', 'optional/format/uri |'],
  },
  {
    what: 'times that nobody writes',
    why: LIBRARY,
    cases: ['optional/format/date-time |'],
  },
];
