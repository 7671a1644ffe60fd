import { Type } from '@sinclair/typebox';
import { exactly, text } from '../shapes.ts';

const list = Type.Unsafe<readonly string[]>(Type.Array(text));
const optional = Type.Optional(text);

/** Addresses of a flow, as `FlowPlaces` of the engine. */
const places = exactly({
  id: text,
  home: text,
  base: text,
  start: text,
  signIn: text,
  resume: text,
  afterLogin: text,
  signedInHome: optional,
  expired: text,
  pages: Type.Record(Type.String(), text),
  wizard: list,
  final: list,
  summary: exactly({ name: optional, amount: optional }),
  open: list,
});

/** Texts of a front page, as `HomePageTexts` of the engine. */
const homePage = exactly({
  title: text,
  subtitle: text,
  button: text,
  continue: text,
  art: optional,
  boxes: Type.Array(exactly({ key: text, title: text, text, art: optional })),
  facts: Type.Optional(exactly({ title: text, items: Type.Array(exactly({ key: text, term: text, text })) })),
  need: exactly({ title: text, time: text, items: Type.Array(text) }),
  protect: exactly({ title: text, text }),
});

/** The facts that a page needs of a flow outside its build. */
export const addedFlow = exactly(
  { places, homePage },
  { description: 'Addresses and front page of a flow that is not part of the build' },
);
