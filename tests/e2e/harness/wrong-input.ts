import type { Person } from './person.ts';
import { fill, type StepPath } from './steps.ts';

const BLANK = 'Cannot be empty or contain only whitespace characters';
const AMOUNT = 'Please enter an amount between $5,000 and $250,000.';
const amountField = ({ page }: Person) => page.getByRole('textbox', { name: 'Choose Desired Amount' });
const tile = ({ page }: Person, name: string) => page.getByRole('checkbox', { name });

/** A wrong input at a step, and its error texts in the order of the page. */
export interface WrongInput {
  step: StepPath;
  title: string;
  what: string;
  enter: (person: Person) => Promise<void>;
  texts: string[];
}

/** The rules of fields [FIELD-1] to [FIELD-31] as they show on the page. */
export const wrong: WrongInput[] = [
  {
    step: 'amount',
    title: 'Select Amount',
    what: 'nothing',
    enter: (ada) => amountField(ada).fill(''),
    texts: ['Choose Desired Amount: Required'],
  },
  {
    step: 'amount',
    title: 'Select Amount',
    what: 'less than the least',
    enter: (ada) => amountField(ada).fill('4,999'),
    texts: [AMOUNT],
  },
  {
    step: 'amount',
    title: 'Select Amount',
    what: 'more than the most',
    enter: (ada) => amountField(ada).fill('250,001'),
    texts: [AMOUNT],
  },
  {
    step: 'info',
    title: 'Basic Info',
    what: 'nothing',
    enter: async () => {},
    texts: [
      'Please enter a valid business name.',
      'Please enter a valid first name.',
      'Please enter a valid last name.',
      'Mobile phone: Invalid, must be 10 digits',
      'Please enter a valid email address.',
      'Consent is required to proceed.',
    ],
  },
  {
    step: 'info',
    title: 'Basic Info',
    what: 'too little and blanks',
    enter: async (ada) => {
      await ada.field('Business name *').fill('A');
      await ada.field('First name *').fill('   ');
      await ada.field('Last name *').fill('W');
      await ada.field('Mobile phone *').fill('415555012');
      await ada.field('Email *').fill('ada@');
    },
    texts: [
      'Please enter a valid business name.',
      `First name: ${BLANK}`,
      'Please enter a valid last name.',
      'Mobile phone: Invalid, must be 10 digits',
      'Please enter a valid email address.',
      'Consent is required to proceed.',
    ],
  },
  {
    step: 'business/more-details',
    title: 'More Details',
    what: 'nothing',
    enter: async () => {},
    texts: [
      'Please enter a valid street.',
      'Please enter a valid zip code.',
      'Please enter a valid city.',
      'Please enter a valid state.',
      'Years in business: Required',
      'Business structure: Required',
      'Industry: Required',
    ],
  },
  {
    step: 'business/more-details',
    title: 'More Details',
    what: 'a city without its street, a wrong website, and blanks',
    enter: async (ada) => {
      await fill.moreDetails(ada);
      await ada.field('Street address').fill('');
      await ada.field('Suite or unit (optional)').fill('  ');
      await ada.field('ZIP code').fill('123');
      await ada.field('Website (optional)').fill('not a website');
    },
    texts: [
      'Please enter a valid street address',
      `Suite or unit: ${BLANK}`,
      'Please enter a valid zip code.',
      'Please enter a valid website.',
    ],
  },
  {
    step: 'business/further-details',
    title: 'Further Business Details',
    what: 'nothing',
    enter: async () => {},
    texts: ['Tax ID: Please enter a valid ein.', 'Annual gross revenue: Required'],
  },
  {
    step: 'business/further-details',
    title: 'Further Business Details',
    what: 'too few digits and no revenue',
    enter: async (ada) => {
      await ada.field('Tax ID *').fill('47-55129');
      await ada.field('Annual gross revenue *').fill('0');
    },
    texts: [
      'Tax ID: Invalid, must be 9 digits (xx-xxxxxxx)',
      'Annual gross revenue: Please enter an amount above $0.',
    ],
  },
  {
    step: 'business/owners',
    title: 'Owners',
    what: 'nothing',
    enter: async () => {},
    texts: [
      'Position: Please enter a valid title.',
      'Ownership percentage: Required',
      'Social Security number: Invalid, must be xxx-xx-xxxx format',
      'Date of birth: Required',
      'Please enter a valid street.',
      'Please enter a valid zip code.',
      'Please enter a valid city.',
      'Please enter a valid state.',
    ],
  },
  {
    step: 'business/owners',
    title: 'Owners',
    what: 'too large a share, a made-up number and a day that never was',
    enter: async (ada) => {
      await fill.owner(ada, '101', '000-12-3456');
      await ada.field('Month').selectOption({ label: 'February' });
      await ada.field('Day').selectOption({ label: '31' });
      await ada.field('Position *').fill('X');
    },
    texts: [
      'Position: Please enter a valid title.',
      'Ownership percentage must be less or equal to 100.',
      'Social Security number: Invalid SSN: format, restricted patterns, or repeated digits.',
      'Please choose a date that exists.',
    ],
  },
  {
    step: 'type-of-funding',
    title: 'Type of Funding',
    what: 'nothing',
    enter: async () => {},
    texts: ['Please select at least one product type.'],
  },
  {
    step: 'type-of-funding',
    title: 'Type of Funding',
    what: 'equipment without a word about it',
    enter: async (ada) => {
      await tile(ada, 'Equipment Financing').check();
      await ada.field('Describe the equipment').fill('');
    },
    texts: ['Describe the equipment: Please enter a valid description.'],
  },
  {
    step: 'aproximate-timing',
    title: 'Timing',
    what: 'nothing',
    enter: async () => {},
    texts: ["When do you think you'll need funding? Required"],
  },
];
