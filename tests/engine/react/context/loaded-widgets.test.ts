// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { keepWidget, loadedWidget, loadedWidgets } from '../../../../engine/react/context/loaded-widgets.ts';

const widget = () => ({ component: () => null });

it("a widget is registered under its name and rjsf's, but for one that was loaded under rjsf's name itself", () => {
  const text = widget();
  keepWidget('text', text);
  expect(loadedWidgets()).toMatchObject({ text: text.component, TextWidget: text.component });
  expect(loadedWidget('TextWidget')).toBe(text);
  const theirs = widget();
  keepWidget('TextWidget', theirs);
  keepWidget('text', text);
  expect(loadedWidgets()).toMatchObject({ text: text.component, TextWidget: theirs.component });
  expect(loadedWidget('TextWidget')).toBe(theirs);
});
