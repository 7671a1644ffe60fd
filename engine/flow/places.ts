/** What a page has to know of a flow before the flow itself is loaded: its addresses. Made from `flow.json`. */
export interface FlowPlaces {
  id: string;
  home: string;
  /** Address under which the steps stand: `/app`. */
  base: string;
  /** Where the front page's button leads. */
  start: string;
  /** The step where people sign in. */
  signIn: string;
  /** The step that is not complete yet, whichever it is. */
  resume: string;
  /** Where log-in leads when nobody came from anywhere else: the sign-in step, which knows how far the person got. */
  afterLogin: string;
  /** Where a signed-in person who opens home goes, where home is not for them [FLOW-31]. */
  signedInHome?: string;
  /** Where an ended session leads. */
  expired: string;
  /** Addresses of pages around the steps, by the names of the pages. */
  pages: { readonly [page: string]: string };
  /** Addresses outside of `base` that open a step. */
  wizard: readonly string[];
  /** Steps that say what was received: nothing is asked there, so they are laid out like a page. */
  final: readonly string[];
  /** What home shows of an application in progress: JSON pointers into it. */
  summary: { readonly name?: string; readonly amount?: string };
  /** Addresses that a visitor may see: home, and the steps and parts that ask for no sign-in. */
  open: readonly string[];
}

/** The flow whose front page is the start of the whole site; the first one where none is. */
export function mainFlow<Flow extends { home: string }>(flows: readonly Flow[]): Flow {
  const main = flows.find(({ home }) => home === '/') ?? flows[0];
  if (!main) throw new Error('There is no flow.');
  return main;
}
