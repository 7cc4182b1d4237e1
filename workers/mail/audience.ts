/**
 * Users `u` who have an issue `m` (a row of magazines): in use, asked for the magazine, and in its audience. A
 * doctor's prefectures are those of the workplaces, a colleague's that of the hospital, a representative's those of the
 * territories.
 */
export const IN_AUDIENCE = `u.status = 'active' AND u.email <> ''
  AND EXISTS (SELECT 1 FROM mail_subscriptions s
    WHERE s.user_id = u.id AND s.mail_type = 'mailMagazine' AND s.is_subscribed = 1)
  AND (m.roles = '[]' OR u.role IN (SELECT value FROM json_each(m.roles)))
  AND (m.departments = '[]' OR EXISTS (SELECT 1 FROM doctors d, json_each(d.department_codes) own
    WHERE d.user_id = u.id AND own.value IN (SELECT value FROM json_each(m.departments))))
  AND (m.prefectures = '[]'
    OR EXISTS (SELECT 1 FROM json_each(u.territories) own
      WHERE u.role IN ('ms', 'connect', 'connectCompany') AND own.value IN (SELECT value FROM json_each(m.prefectures)))
    OR EXISTS (SELECT 1 FROM doctors d JOIN workplaces w ON w.doctor_id = d.id AND w.is_working = 1
      WHERE d.user_id = u.id AND w.prefecture_code IN (SELECT value FROM json_each(m.prefectures)))
    OR EXISTS (SELECT 1 FROM hospitals h
      WHERE h.id = u.hospital_id AND h.prefecture_code IN (SELECT value FROM json_each(m.prefectures))))`;
