import { beforeEach, describe, expect, test } from '@jest/globals';
import { createStore, NOW } from '../test-records.js';
import { OAuth } from './oauth.js';

const NINE_HOURS_S = 9 * 60 * 60;
const FORM = 'application/x-www-form-urlencoded; charset=utf-8';
const GRANT = 'grant_type=client_credentials';
const toBasic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;
/** The secret contains a colon, which separates it from the id. */
const AUTHORIZATION = toBasic('client:se:cret');

let nowMs = 0;
let oauth: OAuth;
beforeEach(() => {
  nowMs = Date.parse(NOW);
  oauth = new OAuth(
    createStore(() => nowMs),
    'client',
    'se:cret',
  );
});

const requestToken = ({ authorization = AUTHORIZATION, type = FORM, body = GRANT } = {}) =>
  oauth.issueToken({ authorization, 'content-type': type }, body);
const issueBearer = () => `Bearer ${String(requestToken()['access_token'])}`;

const invalidToken = expect.objectContaining({ error: 'invalid_token', status: 401 });

describe('an access token', () => {
  test('is issued for the client’s credentials', () => {
    expect(requestToken()).toMatchObject({ token_type: 'Bearer', expires_in: NINE_HOURS_S });
  });

  test.each([
    { name: 'no credentials', request: { authorization: '' }, error: 'invalid_client', status: 401 },
    {
      name: 'another scheme',
      request: { authorization: AUTHORIZATION.replace('Basic', 'Bearer') },
      error: 'invalid_client',
      status: 401,
    },
    {
      name: 'another client',
      request: { authorization: toBasic('Client:se:cret') },
      error: 'invalid_client',
      status: 401,
    },
    {
      name: 'another secret',
      request: { authorization: toBasic('client:se') },
      error: 'invalid_client',
      status: 401,
    },
    {
      name: 'a body that is no form',
      request: { type: 'application/json' },
      error: 'invalid_request',
      status: 400,
    },
    { name: 'no grant type', request: { body: '' }, error: 'invalid_request', status: 400 },
    {
      name: 'another grant type',
      request: { body: 'grant_type=password' },
      error: 'unsupported_grant_type',
      status: 400,
    },
  ])('is refused with $name', ({ request, error, status }) => {
    expect(() => requestToken(request)).toThrow(expect.objectContaining({ error, status }));
  });

  test('is valid for nine hours', () => {
    const bearer = issueBearer();
    nowMs += NINE_HOURS_S * 1000 - 1;
    expect(() => oauth.assertToken(bearer)).not.toThrow();
    nowMs += 1;
    expect(() => oauth.assertToken(bearer)).toThrow(invalidToken);
  });

  test('stays valid when another is issued', () => {
    const bearer = issueBearer();
    issueBearer();
    expect(() => oauth.assertToken(bearer)).not.toThrow();
  });

  test('is invalid once all are revoked', () => {
    const bearer = issueBearer();
    oauth.revokeAll();
    expect(() => oauth.assertToken(bearer)).toThrow(invalidToken);
  });

  test.each([undefined, '', 'Bearer unknown'])('is refused if it is unknown: %j', (authorization) => {
    expect(() => oauth.assertToken(authorization)).toThrow(invalidToken);
  });

  test('is refused under a scheme other than Bearer', () => {
    expect(() => oauth.assertToken(issueBearer().replace('Bearer', 'Basic'))).toThrow(invalidToken);
  });
});
