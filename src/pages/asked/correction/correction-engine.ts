import type { RecipientCorrection, RecipientRequest } from '#contracts/requests.ts';
import {
  type ApplicationData,
  type CompiledFlow,
  type CompiledStep,
  createEngine,
  readField,
  stepById,
} from '#engine';
import { environmentOf } from '../../../application/runtime/index.ts';
import type { Brand } from '../../../brand/types.ts';
import type { UnsentForm } from '../use-unsent-guard.ts';

export interface CorrectionScreen {
  path: string;
  title: string;
  step: CompiledStep;
  only: string[];
}

/** The engine has the whole submitted application, which the rules of the fields need. */
export interface CorrectionForm extends UnsentForm {
  screens: CorrectionScreen[];
  files: NonNullable<UnsentForm['files']>;
}

export type OpenCorrection = RecipientRequest & { correction: RecipientCorrection };

export function openCorrection(
  flow: CompiledFlow,
  brand: Brand,
  correction: RecipientCorrection,
): CorrectionForm {
  const facts = { session: { loggedIn: true }, brand, flags: brand.flags ?? {}, visitor: {} };
  const engine = createEngine(flow, environmentOf(brand), facts);
  engine.dispatch({ type: 'load', application: correction.application as ApplicationData });
  const saved = engine.state().application;
  const screens = correction.screens.flatMap(({ path, title, step: id, fields }): CorrectionScreen[] => {
    const step = stepById(flow, id);
    // The step's own actions are for an unfinished application.
    return step ? [{ path, title, only: fields, step: { ...step, next: [{ action: 'save' }] } }] : [];
  });
  const files = { leaving: { current: undefined }, end: new AbortController() };
  return { engine, saved, screens, files };
}

/** The answers by flat name; an empty one is null, a mask stays. */
export function correctedAnswers({ engine, screens }: CorrectionForm): Record<string, unknown> {
  const { application } = engine.state();
  const names = screens.flatMap(({ only }) => only);
  return Object.fromEntries(names.map((name) => [name, readField(engine.flow, application, name) ?? null]));
}
