import type { FlowPlaces } from '../../index.ts';
import { locate } from '../../index.ts';
import type { FlowDefinition } from './definition.ts';

/** Builds the addresses of a flow from its definition. */
export function placesOf(flow: FlowDefinition): FlowPlaces {
  const { id, home, base, expired, pages, signedInHome } = flow;
  const absolutePath = (path: string): string => (path.startsWith('/') ? path : `${base}/${path}`);
  const first = absolutePath(flow.steps[0]?.path ?? '');
  const signIn = absolutePath(flow.signInStep);
  const visitorPaths = flow.steps.flatMap((step) => {
    const exactPaths = step.access === 'visitor' && step.signIn !== true ? [step.path, ...step.aliases] : [];
    const parts = step.substeps.filter((part) => (part.access ?? step.access) === 'visitor');
    return [...exactPaths, ...parts.map(({ path }) => path)].map(absolutePath);
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
    final: flow.steps.filter(({ view }) => view === 'final').map(({ path }) => absolutePath(path)),
    open: [...new Set([home, ...flow.entries, ...visitorPaths])],
  };
}
