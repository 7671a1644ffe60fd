import type { FlowPlaces } from '../../index.ts';
import { locate } from '../../index.ts';
import type { FlowDefinition } from './definition.ts';

/** Builds the addresses of a flow from its definition. */
export function placesOf(flow: FlowDefinition): FlowPlaces {
  const { id, home, base, expired, pages, signedInHome } = flow;
  const at = (path: string): string => (path.startsWith('/') ? path : `${base}/${path}`);
  const first = at(flow.steps[0]?.path ?? '');
  const signIn = at(flow.signInStep);
  const forVisitors = flow.steps.flatMap((step) => {
    const exactPaths = step.access === 'visitor' && step.signIn !== true ? [step.path, ...step.aliases] : [];
    const parts = step.substeps.filter((part) => (part.access ?? step.access) === 'visitor');
    return [...exactPaths, ...parts.map(({ path }) => path)].map(at);
  });
  const pointer = (role: string): object => {
    const place = locate(flow.application, flow.roles[role] ?? '');
    return place ? { [role]: place.pointer } : {};
  };
  const absoluteAliases = flow.steps.flatMap(({ aliases }) =>
    aliases.filter((alias) => alias.startsWith('/')),
  );
  return {
    id,
    home,
    base,
    expired,
    pages,
    signIn,
    start: flow.start ?? flow.entries[0] ?? first,
    resume: `${first}?continue`,
    afterLogin: `${signIn}?returned`,
    ...(signedInHome === undefined ? {} : { signedInHome }),
    summary: { ...pointer('name'), ...pointer('amount') },
    wizard: [...flow.entries, ...absoluteAliases],
    final: flow.steps.filter(({ view }) => view === 'final').map(({ path }) => at(path)),
    open: [...new Set([home, ...flow.entries, ...forVisitors])],
  };
}
