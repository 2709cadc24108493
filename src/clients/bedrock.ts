import type { Client } from './client.ts';

export const bedrock: Client = {
  id: 'bedrock',
  name: 'Amazon Bedrock',
  family: 'bedrock',
  refuses: [
    {
      rule: 'name-portable',
      characters: 'A-Za-z0-9_-',
      longest: 64,
      loses: 'session',
      source: 'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html',
      date: '2026-11-30',
      reproduce: 'Send a toolSpec whose name has 65 characters to Converse: ValidationException.',
    },
    {
      rule: 'property-name',
      characters: 'A-Za-z0-9_.-',
      longest: 64,
      loses: 'session',
      source:
        'https://github.com/aws-solutions-library-samples/accelerated-intelligent-document-processing-on-aws/issues/709',
      date: '2026-08-31',
      reproduce: 'Send a toolSpec with a property "Account Number" at its root to Converse: ValidationException.',
    },
  ],
  mends: [],
};
