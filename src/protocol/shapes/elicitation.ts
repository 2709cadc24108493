import { notification, notificationParams, request, requestParams, taskRequest } from './envelope.ts';
import {
  array,
  boolean,
  changing,
  having,
  literal,
  type Members,
  map,
  number,
  object,
  only,
  optional,
  required,
  type Shape,
  since,
  string,
  stringOf,
  tagged,
  until,
} from './shape.ts';

const labels: Members = { title: optional(string), description: optional(string) };

function byDefault(shape: Shape): Members {
  return { default: optional(since('2025-11-25', shape)) };
}

const choices = array(object({ const: required(string), title: required(string) }));

const text = having(
  {
    enum: object({
      ...labels,
      enum: required(array(string)),
      enumNames: optional(array(string)),
      ...byDefault(string),
    }),
    oneOf: since('2025-11-25', object({ ...labels, oneOf: required(choices), ...byDefault(string) })),
  },
  {
    otherwise: object({
      ...labels,
      minLength: optional(number),
      maxLength: optional(number),
      format: optional(literal('email', 'uri', 'date', 'date-time')),
      ...byDefault(string),
    }),
  },
);

const numeric = object({ ...labels, minimum: optional(number), maximum: optional(number), ...byDefault(number) });

const several = object({
  ...labels,
  minItems: optional(number),
  maxItems: optional(number),
  items: required(
    having({
      enum: object({ type: required(literal('string')), enum: required(array(string)) }),
      anyOf: object({ anyOf: required(choices) }),
    }),
  ),
  ...byDefault(array(string)),
});

const field = tagged('type', {
  string: text,
  number: numeric,
  integer: numeric,
  boolean: object({ ...labels, default: optional(boolean) }),
  array: since('2025-11-25', several),
});

const requestedSchema = object(
  {
    $schema: optional(since('2025-11-25', string)),
    type: required(literal('object')),
    properties: required(map(field)),
    required: optional(array(string)),
  },
  { requirement: 'elicit-schema-flat' },
);

const form = requestParams(
  { message: required(string), requestedSchema: required(requestedSchema), ...taskRequest },
  'elicit-params-shape',
);

/** The parameters with which a server sends the user to a URL. */
export const urlParams: Shape = requestParams(
  {
    message: required(string),
    url: required(stringOf('uri')),
    elicitationId: required(until('2025-11-25', string)),
    ...taskRequest,
  },
  'elicit-params-shape',
);

/** The parameters of `elicitation/create`: a form, since 2025-11-25 also a URL. */
export const elicitationParams: Shape = changing({
  '2025-06-18': form,
  '2025-11-25': tagged(
    'mode',
    { form, url: urlParams },
    { byDefault: 'form', optional: true, requirement: 'elicit-params-shape' },
  ),
});

/** `elicitation/create` as a request of its own. */
export const elicit: Shape = since(
  '2025-06-18',
  until('2025-11-25', request(required(elicitationParams, 'elicit-params-shape'))),
);

/** `notifications/elicitation/complete`. */
export const elicitationComplete: Shape = only(
  '2025-11-25',
  notification(required(notificationParams({ elicitationId: required(string) }), 'elicit-complete-notification')),
);
