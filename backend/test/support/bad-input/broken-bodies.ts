import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import { BODY_LIMIT } from '../../../src/platform/http/adapter.js';
import type { Call } from '../http/client.js';
import type { BadCall } from './bad-call.js';

const INVALID_JSON = [
  '{',
  '{"a":',
  '[1,',
  '{"a":NaN}',
  '{"a":Infinity}',
  "{'a':1}",
  '{"a":1,}',
  '\u0000',
  'nothing',
];
const FORM_TYPE = 'application/x-www-form-urlencoded';
const OTHER_TYPES = [
  'text/plain',
  FORM_TYPE,
  'multipart/form-data; boundary=x',
  'text/json',
  'application/jsonx',
  'x',
];

/** Lists invalid JSON, non-objects, oversized bodies and other types in place of a valid body. */
export function listBrokenBodies(
  goodCall: Call,
  { hasBody, hasForm }: { hasBody: boolean; hasForm: boolean },
): BadCall[] {
  const fields = JSON.stringify(goodCall.body ?? {}).slice(1, -1);
  const otherFields = fields === '' ? '' : `,${fields}`;
  const newBadCall = (name: string, raw: string | Buffer, code: string, field?: string): BadCall =>
    omitUndefined({
      name,
      call: { ...goodCall, raw },
      code,
      field,
    });
  const deepJson = '['.repeat(20_000) + ']'.repeat(20_000);
  // Where the contract has no body, an empty list counts as none.
  const noObject = ['"text"', '1', 'true', ...(hasBody ? ['[]', 'null', ''] : ['[1]'])];
  return [
    ...INVALID_JSON.map((raw) => newBadCall(raw, raw, 'MALFORMED_JSON')),
    newBadCall('bytes that are no text', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 'MALFORMED_JSON'),
    newBadCall('a prototype', `{"__proto__":{"admin":true}${otherFields}}`, 'MALFORMED_JSON'),
    newBadCall('a constructor', `{"constructor":{"prototype":{"a":1}}${otherFields}}`, 'MALFORMED_JSON'),
    newBadCall('deep nesting', deepJson, 'VALIDATION_FAILED', 'body'),
    ...noObject.map((raw) => newBadCall(`"${raw}"`, raw, 'VALIDATION_FAILED', 'body')),
    newBadCall('too large', `{"a":"${'x'.repeat(BODY_LIMIT)}"${otherFields}}`, 'PAYLOAD_TOO_LARGE'),
    newBadCall(
      'an unknown field',
      `{"nothing":1${otherFields}}`,
      'VALIDATION_FAILED',
      hasBody ? 'nothing' : 'body',
    ),
    ...OTHER_TYPES.filter((type) => !hasForm || type !== FORM_TYPE).map((type) => ({
      name: type,
      call: {
        ...goodCall,
        raw: JSON.stringify(goodCall.body ?? {}),
        headers: { ...goodCall.headers, 'content-type': type },
      },
      code: 'UNSUPPORTED_MEDIA_TYPE',
    })),
  ];
}
