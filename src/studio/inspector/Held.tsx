import { Badge } from '@fluentui/react-components';
import { word } from '../parts/words.ts';

/** Whether a rule is met by the test answers, in words; undefined if it can't be tested. */
export function RuleResult(props: { isHeld: boolean | undefined; yes: string; no: string }) {
  const { isHeld, yes, no } = props;
  if (isHeld === undefined) return <span className="st-quiet st-small">{word('rules.notTried')}</span>;
  return (
    <Badge className="st-held" appearance="tint" color={isHeld ? 'success' : 'warning'}>
      {word(isHeld ? yes : no)}
    </Badge>
  );
}
