import type { CompiledFlow, FieldValue } from '#engine';
import { COMPLETE, environment } from '../../test-application.ts';

export const env = environment();

export const second = (name: string): [string, FieldValue][] =>
  name.startsWith('owner_1_') ? [[name.replace('owner_1_', 'owner_2_'), COMPLETE[name] as FieldValue]] : [];

export const ANSWERS: Record<string, FieldValue> = {
  ...(COMPLETE as Record<string, FieldValue>),
  ...Object.fromEntries(Object.keys(COMPLETE).flatMap(second)),
  owner_1_ownership: 60,
  owner_2_ownership: 20,
  business_website: 'https://example.com',
  owner_2_email: 'bob@example.com',
  owner_2_ssn: '536-22-8726',
};

export const byName = (flow: CompiledFlow): string[] =>
  flow.steps.flatMap(({ substeps }) => substeps.filter((substep) => substep.byName).map(({ path }) => path));
