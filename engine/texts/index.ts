export { answerNames, itemNameOf, mergedUi } from './answer-names.ts';
export { conditionName, RULE_KEYWORDS, ruleKeyOf, ruleTexts, type TextsByKey } from './field-texts.ts';
export { fillText } from './fill-text.ts';
export {
  DELEGATE_WORDS,
  delegateKey,
  flowTexts,
  homeKey,
  homeTexts,
  noticeKey,
  STEP_WORDS,
  type WordedFlow,
} from './flow-texts.ts';
export { FLOW_COMPILED } from './hot-reload.ts';
export { mentionsField } from './names-field.ts';
export { needsTranslation } from './needs-translation.ts';
export { RANGE } from './range.ts';
export {
  fieldChoices,
  fieldLabel,
  fieldWords,
  groupWords,
  partKey,
  reviewRowKey,
  type StepTexts,
  stepTitle,
  stepWords,
  translateOptions,
  wordOf,
} from './texts.ts';
