// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { keepWidget, loadedWidget, loadedWidgets } from '../../../../engine/react/context/loaded-widgets.ts';

const widget = () => ({ component: () => null });

it("a widget is also registered under rjsf's name for it, unless another widget was loaded under that name", () => {
  const text = widget();
  keepWidget('text', text);
  expect(loadedWidgets()).toMatchObject({ text: text.component, TextWidget: text.component });
  expect(loadedWidget('TextWidget')).toBe(text);
  const other = widget();
  keepWidget('TextWidget', other);
  keepWidget('text', text);
  expect(loadedWidgets()).toMatchObject({ text: text.component, TextWidget: other.component });
  expect(loadedWidget('TextWidget')).toBe(other);
});
