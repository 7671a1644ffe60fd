/** Flows a person can be in. Which one follows from the path alone (decision 7). */
export type FlowId = 'apply' | 'bcm';

/** What the shell has to know of a flow before the flow itself is loaded; a test holds it to the flow's own JSON. */
export interface FlowPlaces {
  home: string;
  /** Where the primary button of home leads; with `?start` the flow may ask for a choice first. */
  entry: string;
  /** The step where people sign in. */
  signIn: string;
  /** The step that is not complete yet, whichever it is. */
  resume: string;
  /** Where log-in leads when nobody came from anywhere else: the sign-in step, which knows how far the person got. */
  afterLogin: string;
  /** Where a signed-in person who opens home goes, where home is not for them (decision 11). */
  signedInHome?: string;
  /** Where a person with accounts chooses one of them. */
  accounts?: string;
}

export const FLOWS: Record<FlowId, FlowPlaces> = {
  apply: {
    home: '/',
    entry: '/app',
    signIn: '/app/verify/login',
    resume: '/app/select?continue',
    afterLogin: '/app/verify/login?returned',
    signedInHome: '/app/select',
  },
  bcm: {
    home: '/bcm',
    entry: '/bcm/info?start',
    signIn: '/bcm/app/verify/login',
    resume: '/bcm/app/create?continue',
    afterLogin: '/bcm/app/verify/login?returned',
    accounts: '/bcm/business/select',
  },
};

/** The flow of a path, its brand prefix already stripped: `/bcm` and what lies below it is bcm; `/bcmx` is not. */
export function flowOf(pathname: string): FlowId {
  return /^\/bcm(\/|$)/.test(pathname) ? 'bcm' : 'apply';
}
