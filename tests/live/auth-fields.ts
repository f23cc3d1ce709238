/**
 * The auth settings of a new project by the API's names: all that the CLI's schema of the response requires, with the platform's
 * defaults where they matter, and null or false elsewhere.
 */
export function authFields(): Record<string, unknown> {
  return { ...blank, ...defaults };
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/);
/** All names that consist of one word of each list. */
const combined = (...lists: readonly (readonly string[])[]): readonly string[] =>
  lists.reduce((starts, list) => starts.flatMap((start) => list.map((word) => `${start}${word}`)), ['']);

const providers =
  words(`apple azure bitbucket discord facebook figma github gitlab google kakao keycloak linkedin_oidc slack_oidc
  notion slack spotify twitch twitter x workos zoom`);
const hooks =
  words(`custom_access_token mfa_verification_attempt password_verification_attempt send_sms send_email
  before_user_created after_user_created`);
const mails = words('confirmation email_change invite magic_link reauthentication recovery');
const notices =
  words(`password_changed email_changed phone_changed mfa_factor_enrolled mfa_factor_unenrolled identity_linked
  identity_unlinked`);

const blank = Object.fromEntries(
  [
    ...combined(['external_'], providers, words('_client_id _email_optional _enabled _secret')),
    ...combined(['hook_'], hooks, words('_enabled _uri _secrets')),
    ...combined(['mailer_subjects_'], [...mails, ...combined(notices, ['_notification'])]),
    ...combined(['mailer_templates_'], [...mails, ...combined(notices, ['_notification'])], ['_content']),
    ...combined(['mailer_notifications_'], notices, ['_enabled']),
    ...combined(['external_'], words('azure gitlab keycloak workos'), ['_url']),
    ...combined(['external_'], words('apple google'), ['_additional_client_ids']),
    ...combined(['mfa_'], words('phone web_authn'), words('_enroll_enabled _verify_enabled')),
    ...combined(['sms_twilio_'], words('account_sid auth_token content_sid message_service_sid')),
    ...combined(['sms_twilio_verify_'], words('account_sid auth_token message_service_sid')),
    ...words(`api_max_request_duration db_max_pool_size db_max_pool_size_unit external_google_skip_nonce_check
      external_web3_solana_enabled external_web3_ethereum_enabled mailer_allow_unverified_email_sign_ins
      passkey_enabled webauthn_rp_display_name webauthn_rp_id webauthn_rp_origins mfa_phone_template
      mfa_phone_max_frequency nimbus_oauth_client_id nimbus_oauth_email_optional nimbus_oauth_client_secret
      saml_enabled saml_external_url saml_allow_encrypted_assertions security_sb_forwarded_for_enabled
      security_captcha_provider security_captcha_secret security_update_password_require_current_password
      sessions_single_per_user sessions_tags sms_messagebird_access_key sms_messagebird_originator sms_provider
      sms_template sms_test_otp sms_test_otp_valid_until sms_textlocal_api_key sms_textlocal_sender
      sms_vonage_api_key sms_vonage_api_secret sms_vonage_from smtp_admin_email smtp_host smtp_pass smtp_port
      smtp_sender_name smtp_user oauth_server_enabled oauth_server_allow_dynamic_registration
      oauth_server_authorization_path custom_oauth_enabled external_anonymous_users_enabled external_phone_enabled
      mfa_max_enrolled_factors rate_limit_anonymous_users rate_limit_sms_sent rate_limit_web3 smtp_max_frequency
      sms_autoconfirm sms_max_frequency sms_otp_exp uri_allow_list security_captcha_enabled
      security_manual_linking_enabled password_hibp_enabled disable_signup mailer_autoconfirm
      security_update_password_require_reauthentication sessions_inactivity_timeout sessions_timebox
      password_required_characters mfa_totp_verify_enabled`),
  ].map((name) => [name, name.endsWith('_enabled') && !name.startsWith('external_') ? false : null]),
);

const defaults = {
  custom_oauth_max_providers: 0,
  external_email_enabled: true,
  jwt_exp: 3600,
  mailer_otp_exp: 3600,
  mailer_otp_length: 8,
  mailer_secure_email_change_enabled: true,
  mfa_phone_otp_length: 6,
  mfa_totp_enroll_enabled: true,
  oauth_server_allow_dynamic_registration: false,
  password_min_length: 6,
  rate_limit_email_sent: 2,
  rate_limit_otp: 30,
  rate_limit_token_refresh: 150,
  rate_limit_verify: 30,
  refresh_token_rotation_enabled: true,
  security_refresh_token_reuse_interval: 10,
  site_url: 'http://localhost:3000',
  sms_otp_length: 6,
};
