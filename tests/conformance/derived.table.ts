/**
 * [DATA-20] [DATA-24] [DATA-25] [SIGN-41]: payload values that a client may send and the server alone decides.
 * `claimed` is sent with an unfinished application of the default brand; `stored` is the value in its document
 * afterwards.
 */
export const DERIVED_BY_SERVER: { place: string; claimed: unknown; stored: unknown }[] = [
  { place: 'vendor_id', claimed: 'somebody-else', stored: 'default' },
  { place: 'siteId', claimed: 'Somebody Else', stored: 'Trellis' },
  { place: 'source.partnerId', claimed: 'somebody-else', stored: 'trellis' },
  { place: 'contact_id', claimed: '99999999-9999-4999-8999-999999999999', stored: 'the contact of the deal' },
  { place: 'loanRequest.type', claimed: 'EQ', stored: 'WC' },
  { place: 'loanRequest.stage', claimed: 'ApplySubmitted', stored: undefined },
  { place: 'loanRequest.bankStatements', claimed: 'upload', stored: undefined },
  { place: 'loanRequest.metadata.haveStatements', claimed: true, stored: undefined },
  { place: 'loanRequest.metadata.typeOfStatements', claimed: 'plaid', stored: undefined },
  { place: 'loanRequest.metadata.payment', claimed: 1, stored: 3187.06 },
  { place: 'business.bcmStatus', claimed: 'approved', stored: undefined },
  { place: 'business.bcmSubscriptionSource', claimed: 'bcm-flow-onboarding', stored: undefined },
];
