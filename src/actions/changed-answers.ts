import type { ApplicationData, Engine } from '#engine/core/index.ts';

/** The answers a person gave: untouched defaults are nobody's change. */
export function changedAnswers(engine: Engine): ApplicationData {
  const { application, touched } = engine.state();
  const properties = engine.flow.application.properties ?? {};
  return Object.fromEntries(
    Object.entries(application).filter(([name]) => !properties[name]?.['x-default'] || touched[name]),
  );
}
