import { compute } from '#domain/compute.ts';
import { roleField, serverFields } from '#domain/roles.ts';
import type { CompiledFlow, EngineEnvironment, RuleContext } from '#engine';
import { alerts, errors, ui } from '#flows/texts.json';
import { list, widgets, wizard } from '#flows/texts.steps.json';
import type { Brand } from '../../brand/types.ts';
import type { SessionService } from '../../session/state/index.ts';
import { flattenTexts } from './flat-texts.ts';

/** The engine's environment: the domain's computations, and the brand's texts over the defaults. */
export function environmentOf(brand: Brand): EngineEnvironment {
  return {
    compute: compute as EngineEnvironment['compute'],
    keptFields: serverFields,
    content: brand.content ?? {},
    texts: flattenTexts({ alerts, errors, list, ui, widgets, wizard }),
    locale: brand.locale,
    now: () => new Date().toISOString(),
  };
}

/** The session as rules see it. Never contains a token. */
export function sessionFacts(service: SessionService): RuleContext['session'] {
  const { loggedIn, email, firstName, lastName, type, accounts } = service.store.getState();
  return { loggedIn, email, firstName, lastName, type, accounts };
}

/** The signed-in person; a new application starts with their email address [STEP-60]. */
export function personOf(
  flow: CompiledFlow,
  service: SessionService,
): {
  person: string | undefined;
  session: RuleContext['session'];
  own: Record<string, string>;
} {
  const { id, loggedIn, email } = service.store.getState();
  const field = roleField(flow, 'email');
  return {
    person: (loggedIn && id) || undefined,
    session: sessionFacts(service),
    own: loggedIn && email && field !== '' ? { [field]: email } : {},
  };
}
