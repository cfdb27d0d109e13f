-- The order in which people read what has numbers in it: 1/8 before 10/171, the 15th school before the 101st.
create collation nutag_natural (provider = icu, locale = 'und-u-kn-true');
