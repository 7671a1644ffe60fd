/** The addresses of a flow that a page needs before the flow is loaded. Generated from `flow.json`. */
export interface FlowPlaces {
  id: string;
  home: string;
  /** Base address of the steps: `/app`. */
  base: string;
  /** Target of the front page's button. */
  start: string;
  /** The step where people sign in. */
  signIn: string;
  /** The address of the first incomplete step. */
  resume: string;
  /** Target after sign-in without a return address: the sign-in step, which knows the person's progress. */
  afterLogin: string;
  /** Redirect of a signed-in person from home, if home is only for visitors [FLOW-31]. */
  signedInHome?: string;
  /** Target after an ended session. */
  expired: string;
  /** Addresses of pages outside of steps, by the pages' names. */
  pages: { readonly [page: string]: string };
  /** Addresses outside of `base` that open a step. */
  wizard: readonly string[];
  /** Final steps, which ask nothing and have the layout of a page. */
  final: readonly string[];
  /** The data of an application in progress that home shows: JSON pointers into it. */
  summary: { readonly name?: string; readonly amount?: string };
  /** Addresses open to visitors: home, and steps and parts that need no sign-in. */
  open: readonly string[];
}

/** The texts of a flow's front page, and names of drawings (`art`). */
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
