// @vitest-environment jsdom
import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { cleanup, render } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import base from '#brands/base.json' with { type: 'json' };
import { galleryStep, SAMPLES, type Sample, statesOf } from '#dev/gallery/states.ts';
import { WidgetState } from '#dev/gallery/WidgetState.tsx';
import { widgetNames } from '#engine';
import { loadWidgets } from '#engine/react';
import catalog from '#widgets/catalog.json' with { type: 'json' };
import { widgets } from '#widgets/registry.ts';

/** Widgets that the gallery omits: they need a signed-in person or a step of their own, or show nothing. */
const ELSEWHERE = ['bank-link', 'code-entry', 'file-upload', 'hidden', 'statement-upload'];

afterEach(cleanup);
beforeAll(() => loadWidgets(widgets, widgetNames(galleryStep())));

test('the gallery has a sample of every widget that works without other fields', () => {
  const sampleWidgets = SAMPLES.map(({ widget }) => widget);
  expect([...sampleWidgets, ...ELSEWHERE].sort()).toEqual(Object.keys(catalog).sort());
});

test.each(SAMPLES)('$widget has no accessibility fault in any of its states', async (sample: Sample) => {
  for (const state of statesOf(sample)) {
    const { container, unmount } = render(
      <FluentProvider theme={webLightTheme}>
        <WidgetState sample={sample} state={state} brand={base} />
      </FluentProvider>,
    );
    expect({ state, controls: controlsIn(container) > 0 }).toEqual({ state, controls: true });
    if (state === 'error') expect(container.querySelector('.tr-field__error')?.textContent).toBeTruthy();
    expect({ state, faults: await faults(container) }).toEqual({ state, faults: [] });
    unmount();
  }
});

function controlsIn(container: HTMLElement): number {
  return container.querySelectorAll('input, select, textarea, button').length;
}

async function faults(container: HTMLElement): Promise<string[]> {
  // jsdom has no layout: contrast and sizes are checked in the browser tests.
  const rules = { 'color-contrast': { enabled: false } };
  const { violations } = await axe.run(container, { resultTypes: ['violations'], rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
