// @vitest-environment jsdom
import { flow as apply } from 'virtual:trellis/flows/apply';
import { flow as bcm } from 'virtual:trellis/flows/bcm';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createModalStore } from '#src/alerts/modal-store.ts';
import { createRequestPorts } from '#src/pages/asked/asked-ports.ts';
import { showStep } from '../../../widgets/step-harness.tsx';

/** The steps whose questions a correction or an asked part can have; the bank steps' answers come from their pages. */
const steps = [apply, bcm].flatMap((flow) =>
  flow.steps
    .filter(({ view, signIn, id }) => view === 'form' && !signIn && !/bank|statements/.test(id))
    .map(({ id }) => [flow.id, id, flow] as const),
);

/** Removes the harness's own ports. */
const NONE = { places: undefined, industries: undefined, confirm: undefined };

test.each(steps)(
  '[REQUEST-61] a form without a session shows every question of %s/%s',
  async (_, id, flow) => {
    const ports = { ...NONE, ...createRequestPorts(createModalStore()) };
    await showStep(id, { flow, ports });
    expect(screen.getAllByRole('button')).not.toEqual([]);
  },
);
