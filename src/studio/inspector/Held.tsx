import { Badge } from '@fluentui/react-components';
import { word } from '../parts/words.ts';

/** Whether the test answers meet a rule, in words. */
export function RuleResult(props: { isHeld: boolean | undefined; yes: string; no: string }) {
  const { isHeld, yes, no } = props;
  if (isHeld === undefined) return <span className="st-quiet st-small">{word('rules.notTried')}</span>;
  return (
    <Badge className="st-held" appearance="tint" color={isHeld ? 'success' : 'warning'}>
      {word(isHeld ? yes : no)}
    </Badge>
  );
}
