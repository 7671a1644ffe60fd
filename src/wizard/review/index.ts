/** The review of all answers, with the cards of bank and documents. */
export { BankStatusCard } from './BankStatusCard.tsx';
