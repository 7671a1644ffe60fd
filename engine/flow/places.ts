/** The addresses of a flow that a page needs before it loads the flow; generated from `flow.json`. */
export interface FlowPlaces {
  id: string;
  home: string;
  /** Base address of the steps: `/app`. */
  base: string;
  /** Target of the front page's button. */
  start: string;
  signIn: string;
  /** Opens the first incomplete step. */
  resume: string;
  /** Target after sign-in without a return address: the sign-in step, which knows the progress. */
  afterLogin: string;
  /** Redirect of a signed-in person from home, if home is only for visitors [FLOW-31]. */
  signedInHome?: string;
  expired: string;
  /** Pages outside of steps, by name. */
  pages: { readonly [page: string]: string };
  /** Addresses outside of `base` that open a step. */
  wizard: readonly string[];
  /** Final steps, which ask nothing and have the layout of a page. */
  final: readonly string[];
  /** JSON pointers to the data of an unfinished application that home shows. */
  summary: { readonly name?: string; readonly amount?: string };
  /** Addresses that need no sign-in: home, steps and parts. */
  open: readonly string[];
}

/** `art`: the name of a drawing. */
export interface HomePageTexts {
  title: string;
  subtitle: string;
  button: string;
  continue: string;
  art?: string;
  boxes: { key: string; title: string; text: string; art?: string }[];
  facts?: { title: string; items: { key: string; term: string; text: string }[] };
  need: { title: string; time: string; items: string[] };
  protect: { title: string; text: string };
}

/** The flow whose front page is `/`; else the first. */
export function mainFlow<Flow extends { home: string }>(flows: readonly Flow[]): Flow {
  const main = flows.find(({ home }) => home === '/') ?? flows[0];
  if (!main) throw new Error('There is no flow.');
  return main;
}
