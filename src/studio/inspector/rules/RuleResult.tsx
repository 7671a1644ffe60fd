import { Badge } from '@fluentui/react-components';
import { word } from '../../parts/words.ts';

/** Whether the test answers meet a rule, in words. */
export function RuleResult(props: { isMet: boolean | undefined; yes: string; no: string }) {
  const { isMet, yes, no } = props;
  if (isMet === undefined) return <span className="st-quiet st-small">{word('rules.notTried')}</span>;
  return (
    <Badge className="st-held" appearance="tint" color={isMet ? 'success' : 'warning'}>
      {word(isMet ? yes : no)}
    </Badge>
  );
}
